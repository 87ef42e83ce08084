//! The API reference: a page rendered from the `OpenAPI` document, once per language.

use axum::response::Html;
use maud::{Markup, html};
use messages::{Language, Messages};
use serde_json::Value;

use super::{
    Frame,
    example::{pretty, shortened},
    frame::tag,
    markdown::{blocks, inline},
    translations::DocTranslations,
};

/// Stands for the server's URL in the rendered page of the API reference, and is replaced in each
/// response.
const URL_PLACEHOLDER: &str = "http://HERE";
/// The server's URL in the examples of the API reference if the client doesn't name a host.
const DEFAULT_URL: &str = "http://127.0.0.1:8080";

/// The page of the API reference, rendered in every language.
#[derive(Clone, Debug)]
pub(crate) struct Reference([Html<String>; 2]);

impl Reference {
    pub(crate) fn new<'a>(description: &Value, frame: impl Fn(Language) -> Frame<'a>) -> Reference {
        Reference(Language::ALL.map(|it| whole(description, frame(it))))
    }

    /// The page of the API reference in a language, with the server's URL `base` in its examples.
    pub(crate) fn page(&self, language: Language, base: &str) -> Html<String> {
        let Reference([english, portuguese]) = self;
        let Html(text) = match language {
            Language::English => english,
            Language::Portuguese => portuguese,
        };
        let base = if base.is_empty() { DEFAULT_URL } else { base };
        Html(text.replace(URL_PLACEHOLDER, base))
    }
}

/// An operation of the `OpenAPI` document: a path and a method.
struct Operation<'a> {
    method: &'a str,
    path: &'a str,
    tag: &'a str,
    about: &'a Value,
}

impl Operation<'_> {
    /// The id of the operation's section on the page, for links to it.
    fn anchor(&self) -> String {
        let path = self.path.trim_start_matches("/api/v1/");
        let path = path.replace(['{', '}'], "").replace('/', "-");
        format!("{}-{path}", self.method)
    }

    /// The first sentence of the operation's description.
    fn summary(&self) -> &str {
        self.about["summary"].as_str().unwrap_or_default()
    }
}

/// Shortens a sentence to the part before its first punctuation mark.
fn short(sentence: &str) -> &str {
    let end = sentence.find(['.', ',', ';', ':']);
    &sentence[..end.unwrap_or(sentence.len())]
}

fn operations(description: &Value) -> Vec<Operation<'_>> {
    let mut all = Vec::new();
    for (path, methods) in description["paths"].as_object().into_iter().flatten() {
        for (method, about) in methods.as_object().into_iter().flatten() {
            all.push(Operation {
                method,
                path,
                tag: about["tags"][0].as_str().unwrap_or_default(),
                about,
            });
        }
    }
    // In the order of the examples, which begins with the simplest.
    all.sort_by_key(|it| it.about["x-order"].as_u64().unwrap_or(u64::MAX));
    all
}

const TAGS: [&str; 3] = ["games", "puzzles", "matches"];

fn whole(description: &Value, frame: Frame<'_>) -> Html<String> {
    let words = frame.words;
    let translations = DocTranslations::new(words.language());
    let operations = operations(description);
    let tagged = |tag: &'static str| operations.iter().filter(move |it| it.tag == tag);
    let tags = || TAGS.into_iter().filter(|it| 0 < tagged(it).count());
    let content = html! {
        div.api {
            div.toc {
                h1 { (words.get("page-api")) }
                p.files {
                    a href="/api/v1/openapi.json" { "openapi.json" }
                    " · "
                    a href="/api/v1/asyncapi.json" { "asyncapi.json" }
                }
                @for tag in tags() {
                    h2 { (words.get(&format!("api-{tag}"))) }
                    @for it in tagged(tag) {
                        (entry(it, &translations))
                    }
                }
            }
            div.ops {
                p.lead { (inline(&words.get("api-lead"))) }
                @for tag in tags() {
                    h2 { (words.get(&format!("api-{tag}"))) }
                    @for it in tagged(tag) { (section(it, description, words, &translations)) }
                }
            }
        }
    };
    frame.page(&words.get("api-title"), "/api/docs", &content)
}

/// Renders the link to an operation in the table of contents of the API reference.
fn entry(it: &Operation<'_>, translations: &DocTranslations) -> Markup {
    let (summary, other) = translations.of(it.summary());
    html! { a href={ "#" (it.anchor()) } lang=[other.map(tag)] { (inline(short(&summary))) } }
}

/// Renders the section of an operation in the API reference: description, parameters, request,
/// example and responses.
fn section(
    it: &Operation<'_>,
    description: &Value,
    words: &Messages,
    translations: &DocTranslations,
) -> Markup {
    let parameters = it.about["parameters"].as_array().into_iter().flatten();
    let parameters: Vec<Field<'_>> = parameters.map(Field::of_parameter).collect();
    let body = &it.about["requestBody"]["content"]["application/json"];
    html! {
        section.op id=(it.anchor()) {
            h3 {
                span class={ "verb " (it.method) } { (it.method.to_ascii_uppercase()) }
                (it.path)
            }
            @for part in ["summary", "description"] {
                @let (text, other) = translations.of(it.about[part].as_str().unwrap_or_default());
                div lang=[other.map(tag)] { (blocks(&text)) }
            }
            @if !parameters.is_empty() {
                h4 { (words.get("api-parameters")) }
                (table(&parameters, words, translations))
            }
            @if body.is_object() {
                h4 { (words.get("api-request")) }
                (table(&fields(&body["schema"], description), words, translations))
            }
            @if let Some(command) = curl(it) { pre.curl tabindex="0" { (command) } }
            (responses(it, description, words, translations))
        }
    }
}

/// A curl command line that sends the example request of an operation of the API. `None` if it has
/// no example.
fn curl(it: &Operation<'_>) -> Option<String> {
    let path = it.about["x-example-path"].as_str()?;
    let mut parts = vec![format!("curl -s '{URL_PLACEHOLDER}{path}'")];
    if it.about["x-example-bearer"] == true {
        parts.push("-H 'authorization: Bearer TOKEN'".to_owned());
    }
    let body = &it.about["requestBody"]["content"]["application/json"]["example"];
    if !body.is_null() {
        parts.push("-H 'content-type: application/json'".to_owned());
        parts.push(format!("-d '{body}'"));
    }
    Some(parts.join(" \\\n    "))
}

/// Renders the responses of an operation in the API reference: those with a status of success, then
/// the problems.
fn responses(
    it: &Operation<'_>,
    description: &Value,
    words: &Messages,
    translations: &DocTranslations,
) -> Markup {
    let responses = it.about["responses"].as_object().into_iter().flatten();
    let (answers, problems): (Vec<_>, Vec<_>) =
        responses.partition(|(status, _)| status.starts_with(['1', '2']));
    html! {
        @for (status, response) in answers {
            @let about = ResponseDoc { status, response, description };
            (about.render(words, translations))
        }
        @if !problems.is_empty() {
            h4 { (words.get("api-problems")) }
            ul.problems {
                @for (status, response) in problems {
                    li { (status) " " (inline(response["description"].as_str().unwrap_or_default())) }
                }
            }
        }
    }
}

/// A successful response of an operation, as the `OpenAPI` document describes it.
struct ResponseDoc<'a> {
    status: &'a str,
    response: &'a Value,
    description: &'a Value,
}

impl ResponseDoc<'_> {
    fn render(&self, words: &Messages, translations: &DocTranslations) -> Markup {
        let content = self.response["content"].as_object();
        let (kind, content) = content
            .and_then(|it| it.iter().next())
            .map_or(("", &Value::Null), |(kind, content)| (kind, content));
        let example = match shortened(&content["example"]) {
            Value::Null => String::new(),
            Value::String(text) => text,
            value => pretty(&value, 0),
        };
        let fields = fields(&content["schema"], self.description);
        html! {
            h4 { (words.get("api-answer")) ": " (self.status) " " code { (kind) } }
            @if !example.is_empty() { pre tabindex="0" { (example) } }
            @if !fields.is_empty() {
                details {
                    summary { (words.get("api-fields")) }
                    (table(&fields, words, translations))
                }
            }
        }
    }
}

/// A parameter, or a field of a request or a response, in a table of the API reference.
struct Field<'a> {
    name: &'a str,
    schema: &'a Value,
    required: bool,
    about: &'a str,
}

impl<'a> Field<'a> {
    fn of_parameter(parameter: &'a Value) -> Field<'a> {
        Field {
            name: parameter["name"].as_str().unwrap_or_default(),
            schema: &parameter["schema"],
            required: parameter["required"] == true,
            about: parameter["description"].as_str().unwrap_or_default(),
        }
    }
}

/// Resolves a schema that is a `$ref` to the schema it refers to; returns any other schema as it
/// is.
fn resolved<'a>(schema: &'a Value, description: &'a Value) -> &'a Value {
    let name = schema["$ref"].as_str().and_then(|it| it.rsplit('/').next());
    name.map_or(schema, |it| &description["components"]["schemas"][it])
}

fn fields<'a>(schema: &'a Value, description: &'a Value) -> Vec<Field<'a>> {
    let schema = resolved(schema, description);
    let mut all: Vec<Field<'a>> = Vec::new();
    // A choice has the fields of all its alternatives, required if all require them.
    for shape in schema["oneOf"].as_array().into_iter().flatten() {
        for field in fields(shape, description) {
            match all.iter_mut().find(|it| it.name == field.name) {
                Some(known) => known.required &= field.required,
                None => all.push(field),
            }
        }
    }
    let required = schema["required"].as_array();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        all.push(Field {
            name,
            schema: property,
            required: required.is_some_and(|required| required.iter().any(|it| it == name)),
            about: property["description"].as_str().unwrap_or_default(),
        });
    }
    all
}

fn table(fields: &[Field<'_>], words: &Messages, translations: &DocTranslations) -> Markup {
    html! {
        div.fields {
            table {
                @for it in fields {
                    @let (about, other) = translations.of(it.about);
                    tr {
                        td {
                            code { (it.name) }
                            @if !it.required { " " span.kind { (words.get("api-optional")) } }
                        }
                        td { span.kind { (kind(it.schema)) } }
                        td lang=[other.map(tag)] { (inline(&about)) }
                    }
                }
            }
        }
    }
}

/// The type that a schema describes, in short: `string`, `Piece[]`, `"a" | "b"`.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or_default().to_owned();
    }
    for either in ["oneOf", "anyOf"] {
        if let Some(kinds) = schema[either].as_array() {
            let kinds: Vec<String> = kinds.iter().map(kind).collect();
            return kinds.join(" | ");
        }
    }
    if !schema["const"].is_null() {
        return schema["const"].to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        return values.join(" | ");
    }
    match &schema["type"] {
        Value::String(it) if it == "array" => format!("{}[]", kind(&schema["items"])),
        Value::String(it) => it.clone(),
        Value::Array(kinds) => {
            let kinds: Vec<&str> = kinds.iter().filter_map(Value::as_str).collect();
            kinds.join(" | ")
        }
        _ => "any".to_owned(),
    }
}
