use super::*;

fn parse_words(words: &str) -> Result<Command> {
    parse(words.split_whitespace().map(str::to_owned))
}

#[test]
fn no_arguments_and_help_flags_parse_as_help() {
    for words in ["", "--help", "-h", "help", "serve --help"] {
        assert_eq!(parse_words(words), Ok(Command::Help), "{words}");
    }
}

#[test]
fn every_command_is_in_the_help_and_parses() {
    for name in [
        "setup", "serve", "dev", "gallery", "build", "check", "test", "bench",
    ] {
        assert!(HELP.contains(&format!("\n  {name} ")), "{name}");
        assert!(parse_words(name).is_ok(), "{name}");
    }
}

#[test]
fn serve_accepts_options_with_a_space_or_an_equals_sign() {
    let options = ServeOptions {
        listen: Some("127.0.0.1:0".into()),
        data: Some("elsewhere".into()),
    };
    assert_eq!(
        parse_words("serve --listen 127.0.0.1:0 --data=elsewhere"),
        Ok(Command::Serve(options))
    );
}

#[test]
fn test_command_parses_one_kind_or_all() {
    let all = vec![Kind::Check, Kind::Native, Kind::Browser, Kind::EndToEnd];
    assert_eq!(parse_words("test"), Ok(Command::Test(all)));
    let one = vec![Kind::EndToEnd];
    assert_eq!(parse_words("test e2e"), Ok(Command::Test(one)));
    assert!(parse_words("test all").unwrap_err().contains("'all'"));
}

#[test]
fn bench_parses_lists_and_repeated_peers() {
    assert_eq!(
        parse_words("bench"),
        Ok(Command::Bench(BenchOptions::default()))
    );
    let options = BenchOptions {
        sizes: vec![300, 1000],
        rounds: 1,
        peers: vec!["one".into(), "two/adapter.mjs".into()],
        gzip: true,
        only: vec!["load".into(), "scroll".into()],
        in_firefox: true,
        dist: Some("built".into()),
        out: Some("out.json".into()),
    };
    assert_eq!(
        parse_words(
            "bench --n 300,1000 --rounds=1 --gzip --peer one --peer two/adapter.mjs --only load,scroll \
             --browser firefox --dist built --out out.json"
        ),
        Ok(Command::Bench(options))
    );
}

#[test]
fn the_gallery_is_shown_kept_or_compared() {
    assert_eq!(
        parse_words("gallery"),
        Ok(Command::Gallery(GalleryTask::Show))
    );
    assert_eq!(
        parse_words("gallery keep"),
        Ok(Command::Gallery(GalleryTask::Keep))
    );
    assert_eq!(
        parse_words("gallery compare"),
        Ok(Command::Gallery(GalleryTask::Compare))
    );
    assert!(parse_words("gallery other").is_err_and(|error| error.contains("keep, compare")));
}

#[test]
fn help_lists_every_option_and_part_of_the_bench() {
    for flag in [
        "--n",
        "--rounds",
        "--peer",
        "--only",
        "--browser",
        "--dist",
        "--out",
    ] {
        assert!(HELP.contains(&format!("\n             {flag} ")), "{flag}");
        let failure = parse_words(&format!("bench {flag}")).unwrap_err();
        assert!(failure.contains("missing argument"), "{failure}");
    }
    assert!(HELP.contains("\n             --gzip "));
    assert!(HELP.contains(&BENCH_PARTS.join(", ")));
}

#[test]
fn bench_rejects_options_that_measure_nothing() {
    for words in [
        "bench --n 0",
        "bench --n 10,,20",
        "bench --n ten",
        "bench --rounds 0",
        "bench --only",
        "bench --only speed",
        "bench --only=",
        "bench --browser safari",
        "bench --browser firefox --only load,first",
    ] {
        assert!(parse_words(words).is_err(), "{words}");
    }
    assert!(
        parse_words("bench --only speed")
            .unwrap_err()
            .contains("'speed'")
    );
}

#[test]
fn parse_error_names_the_unknown_argument() {
    let failure = parse_words("deploy").unwrap_err();
    assert!(failure.contains("'deploy'"), "{failure}");
    let failure = parse_words("setup --fast").unwrap_err();
    assert!(failure.contains("'--fast'"), "{failure}");
    let failure = parse_words("serve --port 1").unwrap_err();
    assert!(failure.contains("'--port'"), "{failure}");
    let failure = parse_words("serve --listen").unwrap_err();
    assert!(failure.contains("missing argument"), "{failure}");
}
