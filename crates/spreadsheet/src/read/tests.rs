use std::io::Write;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;
use crate::{Column, Damage, OtherFile, Sheet, SheetWriter};

fn in_utc(_: LocalTime) -> i32 {
    0
}

fn in_berlin_in_summer(_: LocalTime) -> i32 {
    120
}

/// A workbook of our own writer.
fn written(rows: &[Vec<crate::Cell>]) -> Vec<u8> {
    let column = |n: usize| Column {
        heading: format!("Column {n}"),
        width: 12,
    };
    let sheet = Sheet {
        name: "Goals".into(),
        columns: (0..rows.iter().map(Vec::len).max().unwrap_or(1))
            .map(column)
            .collect(),
    };
    let mut writer = SheetWriter::begin(&sheet).unwrap();
    rows.iter().for_each(|row| writer.add(row).unwrap());
    writer.finish().unwrap().0
}

const TYPES: &str =
    r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#;
const RELS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;

/// A ZIP archive of these parts.
fn zipped(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A workbook of these sheets, each with its name, an attribute of its tab and its XML.
fn by_hand(properties: &str, sheets: &[(&str, &str, &str)]) -> Vec<u8> {
    let tabs = sheets.iter().enumerate().map(|(n, (name, attribute, _))| {
        format!(
            r#"<sheet name="{name}" sheetId="{}" {attribute} r:id="r{n}"/>"#,
            n + 1
        )
    });
    let workbook = format!(
        r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">{properties}<sheets>{}</sheets></workbook>"#,
        tabs.collect::<String>()
    );
    let links = (0..sheets.len()).map(|n| {
        format!(r#"<Relationship Id="r{n}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet{n}.xml"/>"#)
    });
    let links = format!(
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>"#,
        links.collect::<String>()
    );
    let styles = r#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\ hh:mm"/><numFmt numFmtId="165" formatCode="0.00"/></numFmts><cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="46"/><xf numFmtId="165"/></cellXfs></styleSheet>"#;
    let mut parts = vec![
        ("[Content_Types].xml".to_owned(), TYPES.to_owned()),
        ("_rels/.rels".to_owned(), RELS.to_owned()),
        ("xl/workbook.xml".to_owned(), workbook),
        ("xl/_rels/workbook.xml.rels".to_owned(), links),
        ("xl/styles.xml".to_owned(), styles.to_owned()),
    ];
    for (n, (.., xml)) in sheets.iter().enumerate() {
        let xml = format!(
            r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{xml}</worksheet>"#
        );
        parts.push((format!("xl/worksheets/sheet{n}.xml"), xml));
    }
    let parts: Vec<_> = parts
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    zipped(&parts)
}

fn open(file: Vec<u8>) -> WorkbookReader {
    WorkbookReader::open(file, in_utc).unwrap()
}

fn read(file: Vec<u8>) -> SheetRows {
    open(file).read(0, 5_000, &mut |_| {}).unwrap()
}

fn texts(read: &SheetRows) -> Vec<(usize, Vec<&str>)> {
    let rows = read.rows.iter();
    rows.map(|row| (row.number, row.cells.iter().map(SheetCell::text).collect()))
        .collect()
}

fn failure(file: Vec<u8>) -> ReadFailure {
    match WorkbookReader::open(file, in_utc) {
        Err(failure) => failure,
        Ok(_) => panic!("it was opened"),
    }
}

#[test]
fn cells_of_the_sheet_writer_are_read_with_their_types() {
    let rows = read(written(&[
        vec![
            crate::Cell::Text("Überblick".into()),
            crate::Cell::Number(1.0),
            crate::Cell::Number(1.234),
            crate::Cell::Number(0.1 + 0.2),
            crate::Cell::Boolean(true),
            crate::Cell::Date { date: 46_113.0 },
            crate::Cell::DateTime { moment: 46_113.0 },
            crate::Cell::Time { time: 0.25 },
        ],
        vec![crate::Cell::Empty],
        vec![
            crate::Cell::Text("1.200".into()),
            crate::Cell::Number(-12_345_678_901.0),
        ],
    ]));
    let number = |number: &str| SheetCell::Number {
        number: number.into(),
    };
    let text = |text: &str| SheetCell::Text(text.into());
    assert_eq!(rows.rows.len(), 3, "the empty row is left out");
    assert_eq!(
        rows.rows[1].cells,
        [
            text("Überblick"),
            number("1"),
            number("1.234"),
            number("0.3"),
            text("true"),
            text("2026-04-01"),
            text("2026-04-01T00:00:00Z"),
            text("06:00:00"),
        ]
    );
    assert_eq!(
        (rows.rows[2].number, &rows.rows[2].cells[..2]),
        (4, &[text("1.200"), number("-12345678901")][..])
    );
}

#[test]
fn a_workbook_of_another_program_is_read() {
    let cells = r#"<dimension ref="A1"/><sheetData>
        <row r="3"><c r="C3" t="inlineStr"><is><t>Name</t></is></c><c r="D3" t="inlineStr"><is><r><t>Go-</t></r><r><t>live</t></r></is></c></row>
        <row r="4"/>
        <row r="5"><c r="C5" t="str"><f>A1&amp;"x"</f><v>A &amp; B</v></c><c r="D5" s="2"><v>46204.499999999996</v></c><c r="E5" s="1"><v>46204.75</v></c></row>
        <row r="6"><c r="C6" t="e"><v>#N/A</v></c><c r="D6" s="3"><v>0.40625</v></c><c r="E6" s="4"><v>1.5</v></c><c r="F6" s="5"/></row>
        <row r="7"><c r="C7" t="b"><v>0</v></c><c r="D7" s="1"><v>-3</v></c><c r="E7" s="5"><v>1200</v></c></row>
        </sheetData>"#;
    let file = by_hand("", &[("Goals", "", cells)]);
    let mut reader = WorkbookReader::open(file, in_berlin_in_summer).unwrap();
    let rows = reader.read(0, 5_000, &mut |_| {}).unwrap();
    assert_eq!(
        texts(&rows),
        [
            (3, vec!["Name", "Go-live", ""]),
            (5, vec!["A & B", "2026-07-01T12:00:00+02:00", "2026-07-01"]),
            (6, vec!["#N/A", "09:45:00", "36:00:00"]),
            (7, vec!["false", "-3", "1200"]),
        ]
    );
    assert!(matches!(rows.rows[2].cells[0], SheetCell::Error { .. }));
}

#[test]
fn dates_with_the_1904_epoch_are_read_as_the_same_days() {
    let cells = r#"<sheetData><row r="1"><c r="A1" s="1"><v>44651</v></c></row></sheetData>"#;
    let file = by_hand(r#"<workbookPr date1904="1"/>"#, &[("Goals", "", cells)]);
    assert_eq!(texts(&read(file)), [(1, vec!["2026-04-01"])]);
}

#[test]
fn merged_cells_give_their_value_to_the_rows_that_they_span() {
    let cells = r#"<sheetData>
        <row r="1"><c r="A1"><v>7</v></c><c r="B1"><v>1</v></c></row>
        <row r="2"><c r="B2"><v>2</v></c></row>
        <row r="3"><c r="A3" s="1"/></row>
        <row r="4"><c r="B4"><v>4</v></c></row>
        </sheetData><mergeCells count="2"><mergeCell ref="A1:A3"/><mergeCell ref="B4:C4"/></mergeCells>"#;
    let rows = read(by_hand("", &[("Goals", "", cells)]));
    assert_eq!(
        texts(&rows),
        [(1, vec!["7", "1"]), (2, vec!["7", "2"]), (4, vec!["", "4"])]
    );
    assert_eq!(rows.filled, 1);
}

#[test]
fn sheets_report_whether_they_are_empty_or_hidden() {
    let blank = r#"<sheetData><row r="1"><c r="A1" t="str"><v> </v></c></row></sheetData>"#;
    let full = r#"<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>"#;
    let reader = open(by_hand(
        "",
        &[
            ("Cover", "", blank),
            ("Lists", r#"state="hidden""#, full),
            ("Goals &amp; more", "", full),
        ],
    ));
    let said: Vec<_> = reader
        .sheets()
        .iter()
        .map(|s| (s.name.as_str(), s.is_empty, s.is_hidden))
        .collect();
    assert_eq!(
        said,
        [
            ("Cover", true, false),
            ("Lists", false, true),
            ("Goals & more", false, false)
        ]
    );
}

#[test]
fn limit_errors_include_the_sheet_and_the_limit() {
    let many: Vec<_> = (0..1_200)
        .map(|n| vec![crate::Cell::Number(f64::from(n))])
        .collect();
    let failed = open(written(&many))
        .read(0, 1_000, &mut |_| {})
        .unwrap_err();
    let sheet = "Goals".to_owned();
    let (rows, most) = (1_201, 1_000);
    assert_eq!(failed, ReadFailure::TooManyRows { sheet, rows, most });
    let wide = r#"<sheetData><row r="1"><c r="ZZ1"><v>1</v></c></row></sheetData>"#;
    let failed = open(by_hand("", &[("Wide", "", wide)]))
        .read(0, 9, &mut |_| {})
        .unwrap_err();
    assert_eq!(
        failed,
        ReadFailure::TooManyColumns {
            sheet: "Wide".into(),
            most: 500
        }
    );
}

#[test]
fn progress_of_reading_never_decreases() {
    let many: Vec<_> = (0..4_000)
        .map(|n| vec![crate::Cell::Number(f64::from(n)); 12])
        .collect();
    let mut told = Vec::new();
    open(written(&many))
        .read(0, 5_000, &mut |share| told.push(share))
        .unwrap();
    assert!(told.len() >= 2 && told.is_sorted(), "{told:?}");
    assert!(
        told.iter().all(|share| (0.0..=1.0).contains(share)),
        "{told:?}"
    );
}

#[test]
fn files_that_are_not_workbooks_are_identified() {
    for (file, other) in [
        (Vec::new(), OtherFile::Empty),
        (
            b"\xef\xbb\xbf<!DOCTYPE html><table>".to_vec(),
            OtherFile::Html,
        ),
        (b"Name;Class".to_vec(), OtherFile::Unknown),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more".to_vec(),
            OtherFile::Xls,
        ),
        (zipped(&[("xl/workbook.bin", "")]), OtherFile::Xlsb),
        (
            zipped(&[("mimetype", ""), ("content.xml", "")]),
            OtherFile::OpenDocument,
        ),
        (
            zipped(&[("[Content_Types].xml", TYPES), ("word/document.xml", "")]),
            OtherFile::Document,
        ),
        (zipped(&[("a.csv", "a")]), OtherFile::Archive),
    ] {
        assert_eq!(failure(file), ReadFailure::NotAWorkbook(other));
    }
}

#[test]
fn an_encrypted_workbook_is_distinguished_from_an_old_one() {
    assert_eq!(failure(encrypted()), ReadFailure::Encrypted);
}

/// A compound file whose directory names the package of an encrypted workbook.
fn encrypted() -> Vec<u8> {
    let mut file = vec![0; 512 * 3];
    let put = |file: &mut Vec<u8>, at: usize, bytes: &[u8]| {
        file[at..at + bytes.len()].copy_from_slice(bytes)
    };
    put(&mut file, 0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
    put(&mut file, 24, &[0x3e, 0, 3, 0, 0xfe, 0xff, 9, 0, 6, 0]);
    // One sector of the allocation table, which is the first; the directory is the second.
    put(&mut file, 44, &1_u32.to_le_bytes());
    put(&mut file, 48, &1_u32.to_le_bytes());
    put(&mut file, 56, &4096_u32.to_le_bytes());
    put(&mut file, 60, &0xffff_fffe_u32.to_le_bytes());
    put(&mut file, 68, &0xffff_fffe_u32.to_le_bytes());
    file[76..512].fill(0xff);
    put(&mut file, 76, &0_u32.to_le_bytes());
    file[512..1024].fill(0xff);
    put(&mut file, 512, &0xffff_fffd_u32.to_le_bytes());
    put(&mut file, 516, &0xffff_fffe_u32.to_le_bytes());
    for (at, name) in [(1024, "Root Entry"), (1152, "EncryptedPackage")] {
        let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        put(&mut file, at, &name);
        let length = u16::try_from(name.len() + 2).unwrap();
        put(&mut file, at + 64, &length.to_le_bytes());
        put(&mut file, at + 116, &0xffff_fffe_u32.to_le_bytes());
    }
    file
}

#[test]
fn a_truncated_workbook_is_rejected() {
    let whole = written(&[vec![crate::Cell::Text("Gateway".into())]]);
    for length in (5..whole.len()).step_by(97).chain([whole.len() - 1]) {
        let said = failure(whole[..length].to_vec());
        assert!(
            matches!(said, ReadFailure::Incomplete | ReadFailure::Damaged(_)),
            "{length}: {said:?}"
        );
    }
}

#[test]
fn a_changed_byte_is_refused_or_changes_no_cell() {
    let rows = [vec![
        crate::Cell::Text("Gateway of the north".into()),
        crate::Cell::Number(17.0),
    ]];
    let whole = written(&rows);
    let expected = read(whole.clone());
    let mut refused = 0;
    for at in (4..whole.len()).step_by(5) {
        let mut file = whole.clone();
        file[at] ^= 0x20;
        let opened = WorkbookReader::open(file, in_utc);
        match opened.and_then(|mut reader| reader.read(0, 5_000, &mut |_| {})) {
            Ok(read) => assert_eq!(read, expected, "byte {at}"),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > whole.len() / 10, "{refused} of {}", whole.len());
}

#[test]
fn damage_error_names_the_damaged_part() {
    let cells = r#"<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>9</v></c></row></sheetData>"#;
    let mut reader = match WorkbookReader::open(by_hand("", &[("Goals", "", cells)]), in_utc) {
        Ok(reader) => reader,
        Err(failure) => panic!("{failure:?}"),
    };
    let failed = reader.read(0, 9, &mut |_| {}).unwrap_err();
    let sheet = Damage::Sheet {
        sheet: "Goals".into(),
        after_row: Some(1),
        unknown_value: None,
    };
    assert_eq!(failed, ReadFailure::Damaged(sheet));
    let failed = failure(zipped(&[
        ("[Content_Types].xml", TYPES),
        ("_rels/.rels", RELS),
    ]));
    assert!(
        matches!(failed, ReadFailure::Damaged(Damage::PartMissing(_))),
        "{failed:?}"
    );
}
