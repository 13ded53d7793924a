//! `space admin person`.

use architrave_interface::User;
use serde_json::{Value, json};

use super::{AdminContext, CommandOutput, check_id, detail, table};
use crate::clock;
use crate::store::people::{self, PersonSummary, Role};

/// Options that are fields of the User, each with its name there.
const FIELDS: [(&str, &str); 7] = [
    ("name", "displayName"),
    ("first-name", "firstname"),
    ("last-name", "lastname"),
    ("title", "title"),
    ("organization", "organization"),
    ("division", "division"),
    ("language", "preferredLanguage"),
];

/// What to do about an invitation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Invitation {
    Accepted,
    Pending,
    Unchanged,
}

pub fn list(context: &AdminContext<'_>, space: &str) -> Result<CommandOutput, String> {
    context.must_have(space)?;
    let people = people::all(context.c, space).map_err(detail)?;
    let people: Vec<(PersonSummary, Value)> = people
        .into_iter()
        .map(|person| {
            let user = serde_json::from_str(&person.document).unwrap_or_default();
            (person, user)
        })
        .collect();
    let rows: Vec<_> = people
        .iter()
        .map(|(person, user)| {
            let invited = user["invited"] == true;
            let state = match (person.disabled, invited) {
                (true, _) => "disabled",
                (false, true) => "invited",
                (false, false) => "",
            };
            vec![
                person.id.clone(),
                user["displayName"].as_str().unwrap_or_default().to_owned(),
                person.role.map_or("none", Role::name).to_owned(),
                state.to_owned(),
            ]
        })
        .collect();
    let json = people.iter().map(|(person, user)| {
        json!({
            "id": person.id,
            "displayName": user["displayName"],
            "role": person.role.map(Role::name),
            "invited": user["invited"],
            "disabled": person.disabled,
        })
    });
    Ok(CommandOutput {
        text: table(&rows),
        json: json.collect(),
    })
}

pub fn add(context: &mut AdminContext<'_>, space: &str, id: &str) -> Result<CommandOutput, String> {
    write(context, space, id, Invitation::Accepted)
}

pub fn invite(
    context: &mut AdminContext<'_>,
    space: &str,
    id: &str,
) -> Result<CommandOutput, String> {
    write(context, space, id, Invitation::Pending)
}

pub fn change(
    context: &mut AdminContext<'_>,
    space: &str,
    id: &str,
) -> Result<CommandOutput, String> {
    context.must_have(space)?;
    let known = people::document(context.c, space, id).map_err(detail)?;
    match known {
        Some(_) => write(context, space, id, Invitation::Unchanged),
        None => Err(format!("the process space '{space}' has no person '{id}'")),
    }
}

pub fn set_disabled(
    context: &AdminContext<'_>,
    space: &str,
    id: &str,
    disabled: bool,
) -> Result<CommandOutput, String> {
    context.must_have(space)?;
    if !people::set_disabled(context.c, space, id, disabled).map_err(detail)? {
        return Err(format!("the process space '{space}' has no person '{id}'"));
    }
    let state = if disabled { "disabled" } else { "enabled" };
    Ok(CommandOutput {
        text: format!("'{id}' is {state} in '{space}'"),
        json: json!({"id": id, "disabled": disabled}),
    })
}

/// Adds a person or changes the given fields of one.
fn write(
    context: &mut AdminContext<'_>,
    space: &str,
    id: &str,
    invitation: Invitation,
) -> Result<CommandOutput, String> {
    context.must_have(space)?;
    check_id("id of a person", id)?;
    let known = people::all(context.c, space).map_err(detail)?;
    let known = known.into_iter().find(|person| person.id == id);
    if let (Some(person), Invitation::Pending) = (&known, invitation) {
        // Whoever is in the space already is not changed by an invitation.
        context.options.clear();
        return Ok(CommandOutput {
            text: format!(
                "'{id}' is in '{space}' already; 'person change' changes fields and role"
            ),
            json: json!({
                "id": id,
                "created": false,
                "role": person.role.map(Role::name),
                "user": serde_json::from_str::<Value>(&person.document).unwrap_or_default(),
            }),
        });
    }
    let mut user = match &known {
        Some(person) => serde_json::from_str(&person.document)
            .map_err(|error| format!("the stored person '{id}' is unreadable: {error}"))?,
        None => new_user(id, space),
    };
    for (option, field) in FIELDS {
        if let Some(value) = context.take(option) {
            user[field] = Value::from(value);
        }
    }
    if let Some(address) = context.take("email") {
        user["emails"] = json!([{"type": "work", "value": address}]);
        user["scimEmail"] = Value::from(address);
    }
    let name = user["displayName"].as_str().unwrap_or_default();
    if name.trim().is_empty() {
        return Err(match known {
            None => "--name is missing".into(),
            Some(_) => "--name is empty".into(),
        });
    }
    if invitation == Invitation::Pending && known.is_none() {
        user["invited"] = true.into();
        user["invitedAt"] = clock::now().into();
    } else if invitation == Invitation::Accepted {
        user["invited"] = false.into();
    }
    let role = match context.take("role").as_deref() {
        None => known.as_ref().and_then(|person| person.role),
        Some("none") => None,
        Some(name) => Some(
            Role::named(name)
                .ok_or_else(|| format!("--role \"{name}\" is none of Manager, Designer, none"))?,
        ),
    };
    let document = user.to_string();
    serde_json::from_str::<User>(&document)
        .map_err(|error| format!("'{id}' is no User of the interface: {error}"))?;
    if known.is_none() {
        people::insert(context.c, space, id, role, &document).map_err(detail)?;
    } else {
        people::update(context.c, space, id, role, &document).map_err(detail)?;
    }
    let (name, is_new) = (user["displayName"].as_str().unwrap_or(id), known.is_none());
    let role_name = role.map_or("no role", Role::name);
    let is_disabled = known.as_ref().is_some_and(|person| person.disabled);
    let done = match (is_new, user["invited"] == true) {
        (true, true) => "invited to",
        (true, false) => "added to",
        (false, _) if is_disabled => "disabled in",
        (false, _) => "in",
    };
    Ok(CommandOutput {
        text: format!("{name} ('{id}', {role_name}) {done} '{space}'"),
        json: json!({"id": id, "created": is_new, "role": role.map(Role::name), "disabled": is_disabled, "user": user}),
    })
}

/// A User of whom only the id is known.
fn new_user(id: &str, space: &str) -> Value {
    json!({
        "id": id, "displayName": "", "firstname": "", "lastname": "", "gender": "", "title": "",
        "division": "", "organization": "", "emails": [], "mobile": "", "phone": "", "telefone": "",
        "scimEmail": "", "preferredLanguage": "en", "thumbnail": "", "invited": false,
        "invitedAt": "", "favorites": [], "history": [], "warehouseIds": [space],
    })
}
