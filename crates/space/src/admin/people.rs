//! `space admin person`.

use architrave_interface::User;
use serde_json::{Value, json};

use super::{Printed, Work, check_id, detail, table};
use crate::clock;
use crate::store::people::{self, Listed, Role};

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

pub fn list(work: &Work<'_>, space: &str) -> Result<Printed, String> {
    work.must_have(space)?;
    let people = people::all(work.c, space).map_err(detail)?;
    let people: Vec<(Listed, Value)> = people
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
    Ok(Printed {
        text: table(&rows),
        json: json.collect(),
    })
}

pub fn add(work: &mut Work<'_>, space: &str, id: &str) -> Result<Printed, String> {
    write(work, space, id, Invitation::Accepted)
}

pub fn invite(work: &mut Work<'_>, space: &str, id: &str) -> Result<Printed, String> {
    write(work, space, id, Invitation::Pending)
}

pub fn change(work: &mut Work<'_>, space: &str, id: &str) -> Result<Printed, String> {
    work.must_have(space)?;
    let known = people::document(work.c, space, id).map_err(detail)?;
    match known {
        Some(_) => write(work, space, id, Invitation::Unchanged),
        None => Err(format!("the process space '{space}' has no person '{id}'")),
    }
}

pub fn set_disabled(
    work: &Work<'_>,
    space: &str,
    id: &str,
    disabled: bool,
) -> Result<Printed, String> {
    work.must_have(space)?;
    if !people::set_disabled(work.c, space, id, disabled).map_err(detail)? {
        return Err(format!("the process space '{space}' has no person '{id}'"));
    }
    let state = if disabled { "disabled" } else { "enabled" };
    Ok(Printed {
        text: format!("'{id}' is {state} in '{space}'"),
        json: json!({"id": id, "disabled": disabled}),
    })
}

/// Adds a person or changes the given fields of one.
fn write(
    work: &mut Work<'_>,
    space: &str,
    id: &str,
    invitation: Invitation,
) -> Result<Printed, String> {
    work.must_have(space)?;
    check_id("id of a person", id)?;
    let known = people::all(work.c, space).map_err(detail)?;
    let known = known.into_iter().find(|person| person.id == id);
    let mut user = match &known {
        Some(person) => serde_json::from_str(&person.document)
            .map_err(|error| format!("the stored person '{id}' is unreadable: {error}"))?,
        None => nobody(id, space),
    };
    for (option, field) in FIELDS {
        if let Some(value) = work.take(option) {
            user[field] = Value::from(value);
        }
    }
    if let Some(address) = work.take("email") {
        user["emails"] = json!([{"type": "work", "value": address}]);
        user["scimEmail"] = Value::from(address);
    }
    if known.is_none() && user["displayName"] == "" {
        return Err("--name is missing".into());
    }
    // Inviting somebody who is in the space already changes nothing.
    if invitation == Invitation::Pending && known.is_none() {
        user["invited"] = true.into();
        user["invitedAt"] = clock::now().into();
    } else if invitation == Invitation::Accepted {
        user["invited"] = false.into();
    }
    let role = match work.take("role").as_deref() {
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
        people::insert(work.c, space, id, role, &document).map_err(detail)?;
    } else {
        people::update(work.c, space, id, role, &document).map_err(detail)?;
    }
    let (name, is_new) = (user["displayName"].as_str().unwrap_or(id), known.is_none());
    let role_name = role.map_or("no role", Role::name);
    let done = match (is_new, user["invited"] == true) {
        (true, true) => "invited to",
        (true, false) => "added to",
        (false, _) => "in",
    };
    Ok(Printed {
        text: format!("{name} ('{id}', {role_name}) {done} '{space}'"),
        json: json!({"id": id, "created": is_new, "role": role.map(Role::name), "user": user}),
    })
}

/// A User of whom only the id is known.
fn nobody(id: &str, space: &str) -> Value {
    json!({
        "id": id, "displayName": "", "firstname": "", "lastname": "", "gender": "", "title": "",
        "division": "", "organization": "", "emails": [], "mobile": "", "phone": "", "telefone": "",
        "scimEmail": "", "preferredLanguage": "en", "thumbnail": "", "invited": false,
        "invitedAt": "", "favorites": [], "history": [], "warehouseIds": [space],
    })
}
