use super::*;
use std::collections::HashMap;

fn pieces(of: &[(&str, &[&str])]) -> HashMap<String, Vec<String>> {
    let owned = |pieces: &&[&str]| pieces.iter().map(|&piece| piece.to_owned()).collect();
    of.iter()
        .map(|(chunk, pieces)| ((*chunk).to_owned(), owned(pieces)))
        .collect()
}

#[test]
fn shared_pieces_go_to_the_first_chunk_or_the_shared_chunk() {
    let pieces_of = pieces(&[
        ("workbench", &["c1", "c2", "split_workbench"]),
        ("element", &["c1", "c3", "split_element"]),
        ("create", &["c2", "c3", "c4", "split_create"]),
        ("many", &["c3", "c4", "split_many"]),
    ]);
    let chunks = assign(&pieces_of, |_| Ok(1)).unwrap();
    let pieces = |chunk: &str| chunks[chunk].join(" ");
    assert_eq!(pieces("workbench"), "c1 c2 split_workbench");
    assert_eq!(pieces("shared"), "c3");
    assert_eq!(pieces("element"), "split_element");
    assert_eq!(pieces("create-many"), "c4");
    assert_eq!(chunks.len(), 6);
}

#[test]
fn shared_pieces_are_joined_while_that_saves_requests() {
    let pieces_of = pieces(&[
        ("element", &["all", "one"]),
        ("create", &["all", "one", "two"]),
        ("many", &["all", "two"]),
        ("people", &["all"]),
    ]);
    let names = |code: usize| {
        let chunks = assign(&pieces_of, |_| Ok(code)).unwrap();
        chunks.into_keys().collect::<Vec<_>>()
    };
    // Joined, two of three would load what they do not need, and one makes a request less: the one that needs twice as
    // much as they do, so that its request counts four times theirs.
    assert_eq!(names(REQUEST), ["create-element-many", "shared"]);
    let apart = ["create-element", "create-many", "shared"];
    assert_eq!(names(3 * REQUEST), apart);
}

#[test]
fn with_loader_replaces_the_imports_of_the_script() {
    let written = |name: &str, ending| OutputFile {
        file: format!("{name}-0a.{ending}"),
        integrity: "sha256-x".to_owned(),
    };
    let chunk = |name: &str| Chunk {
        code: written(name, "wasm"),
        styles: (name == "element").then(|| written("element", "css")),
    };
    let chunks = ["workbench", "shared", "element", "element-preview"];
    let chunks = chunks.map(|name| (name.to_owned(), chunk(name)));
    let names = ["workbench", "element"].map(str::to_owned);
    let script = "import * as import1 from \"./__wasm_split.js\"\nlet wasm;";
    let text = with_loader(script, &chunks.into(), &names.into()).unwrap();
    assert!(!text.contains("import *"), "{text}");
    assert!(
        text.contains("const import1 = loaders;\nlet wasm;"),
        "{text}"
    );
    assert!(
        text.contains("__wasm_split_load_element: loaderOf(0)"),
        "{text}"
    );
    assert!(text.contains(r#""needs":[3,2,1]"#), "{text}");
    assert!(
        text.contains(r#""file":"./workbench-0a.wasm","integrity":"sha256-x","needs":[]"#),
        "{text}"
    );
    assert!(
        text.contains(r#""styles":{"file":"./element-0a.css","integrity":"sha256-x"}"#),
        "{text}"
    );
    assert!(with_loader("let wasm;", &BTreeMap::new(), &BTreeSet::new()).is_err());
}

#[test]
fn pieces_shared_by_parts_of_a_page_go_to_its_chunk() {
    let pieces_of = pieces(&[
        ("import", &["own", "with_check", "all"]),
        ("check", &["check_alone", "with_check", "parts", "all"]),
        ("result", &["parts", "all", "far"]),
        ("element", &["far", "wide"]),
        ("create", &["wide"]),
        ("many", &["wide"]),
        ("workbench", &["all"]),
    ]);
    let chunks = assign(&pieces_of, |_| Ok(REQUEST)).unwrap();
    // The page itself needs none of it.
    assert_eq!(chunks["element-result"], ["far"]);
    assert_eq!(chunks["import"], ["own", "parts", "with_check"]);
    assert_eq!(chunks["check"], ["check_alone"]);
    assert_eq!(chunks["workbench"], ["all"]);
    assert_eq!(chunks["shared"], ["wide"]);
    assert!(!chunks.contains_key("result"));
}

#[test]
fn imports_as_exports_lists_each_import_once() {
    let piece = |globals: &[&str]| {
        let mut imports = ImportSection::new();
        let memory = wasm_encoder::MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        };
        imports.import(NAMESPACE, "memory", memory);
        for global in globals {
            let ty = wasm_encoder::GlobalType {
                val_type: wasm_encoder::ValType::I32,
                mutable: true,
                shared: false,
            };
            imports.import(NAMESPACE, global, ty);
        }
        let mut module = Module::new();
        module.section(&imports);
        module.finish()
    };
    let module = imports_as_exports(&[piece(&["a"]), piece(&["a", "b"])]).unwrap();
    let (mut imported, mut exported) = (Vec::new(), Vec::new());
    for payload in wasmparser::Parser::new(0).parse_all(&module) {
        match payload.unwrap() {
            wasmparser::Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    let import = import.unwrap();
                    imported.push(format!("{}.{}", import.module, import.name));
                }
            }
            wasmparser::Payload::ExportSection(section) => {
                for export in section {
                    let export = export.unwrap();
                    exported.push((export.name.to_owned(), export.index));
                }
            }
            _ => {}
        }
    }
    assert_eq!(imported, ["main.memory", "main.a", "main.b"]);
    let expected = [("memory", 0), ("a", 0), ("b", 1)];
    assert_eq!(
        exported,
        expected.map(|(name, index)| (name.to_owned(), index))
    );
}
