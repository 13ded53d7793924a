//! Filling an empty database with the sample, in the caller's transaction.

use std::collections::{HashMap, HashSet};

use architrave_interface::{Translated, Translation, ValidityState};
use jiff::Timestamp;

use super::content::{self, Content, LaterVersion, Person};
use super::times::{DAY, Life, ago};
use super::{ID_LIST, WAREHOUSE};
use crate::error::ApiError;
use crate::import::{self, Import};
use crate::settings;
use crate::store::elements::{self, Ids};
use crate::store::people::{self, Role};
use crate::store::versions::{self, NewVersion, Version};
use crate::store::{self, Connection, params, publish, warehouses};

/// Makes the process space, its people, its elements and their history.
pub fn fill(c: &Connection<'_>) -> Result<(), ApiError> {
    let mut sample = Filling {
        c,
        now: Timestamp::now(),
        content: Content::embedded()?,
        ids: HashMap::new(),
        last: HashMap::new(),
    };
    warehouses::insert(c, WAREHOUSE, content::SETTINGS)?;
    sample.import()?;
    sample.people()?;
    sample.histories()?;
    sample.versions()?;
    sample.validity()?;
    sample.id_list()
}

struct Filling<'a> {
    c: &'a Connection<'a>,
    now: Timestamp,
    content: Content,
    /// The ids of each element's latest version, by external id.
    ids: HashMap<String, Ids>,
    /// When something last happened to each element, in seconds before now.
    last: HashMap<String, i64>,
}

impl Filling<'_> {
    fn import(&mut self) -> Result<(), ApiError> {
        let file = import::read_file(content::MODEL.as_bytes())?;
        let import = Import {
            c: self.c,
            warehouse: WAREHOUSE,
            settings: &settings::read(self.c, WAREHOUSE)?,
            person: self.manager(0),
            at: &ago(self.now, 0),
        };
        let response = import::write(&import, &file)?;
        self.ids = response
            .elements
            .items
            .into_iter()
            .map(|element| {
                let ids = Ids {
                    element: element.architecture_element_id,
                    instance: element.architecture_id,
                };
                (element.external_id, ids)
            })
            .collect();
        Ok(())
    }

    fn people(&self) -> Result<(), ApiError> {
        for Person { role, user } in &self.content.people {
            let mut user = user.clone();
            for favorite in &mut user.favorites {
                if let Some(external) = favorite.ref_id.strip_prefix("ext:") {
                    favorite.ref_id = self.known(external)?.element.clone();
                }
            }
            let role = role.as_deref().and_then(Role::named);
            let document = serde_json::to_string(&user)?;
            people::insert(self.c, WAREHOUSE, &user.id, role, &document)?;
        }
        Ok(())
    }

    /// Owners, and the times and people of creation, change, validation and publication.
    fn histories(&mut self) -> Result<(), ApiError> {
        let c = self.c;
        for (external, owners) in &self.content.owners {
            let owners = serde_json::to_string(owners)?;
            versions::set_owners(c, WAREHOUSE, self.instance(external)?, &owners)?;
        }
        let published: HashSet<&str> = self.content.published.iter().map(String::as_str).collect();
        for (external, ids) in &self.ids {
            let life = Life::of(external);
            let is_published = published.contains(external.as_str());
            let at = |seconds: i64| ago(self.now, seconds);
            let (author, editor) = (self.manager(life.chance), self.manager(life.chance >> 8));
            let created = at(life.created);
            c.execute(
                "UPDATE element SET created_at = ?3, created_by = ?4 WHERE warehouse_id = ?1 AND id = ?2",
                params![WAREHOUSE, ids.element, created, author],
            )?;
            let validated = life.validated.filter(|_| is_published);
            c.execute(
                "UPDATE version SET visible_at = ?3, visible_by = ?4, modified_at = ?5,
                     modified_by = ?6, validated_at = ?7, validated_by = ?8
                 WHERE warehouse_id = ?1 AND id = ?2",
                params![
                    WAREHOUSE,
                    ids.instance,
                    created,
                    author,
                    life.modified.map(at),
                    life.modified.map(|_| editor),
                    validated.map(at),
                    validated.map(|_| self.manager(life.chance >> 16)),
                ],
            )?;
            if is_published {
                self.publish(&ids.instance, life.published)?;
            }
            let last = match is_published {
                true => life.published,
                false => life.modified.unwrap_or(life.created),
            };
            self.last.insert(external.clone(), last);
        }
        // A relationship cannot be older than what it joins.
        self.c.execute(
            "UPDATE relationship SET created_at = (
                 SELECT max(created_at) FROM element
                 WHERE warehouse_id = ?1 AND id IN (source_id, target_id))
             WHERE warehouse_id = ?1",
            params![WAREHOUSE],
        )?;
        Ok(())
    }

    /// Later versions. Where the element was published, every version but the last was, too.
    fn versions(&mut self) -> Result<(), ApiError> {
        let later = std::mem::take(&mut self.content.versions);
        let published: HashSet<String> = self.content.published.iter().cloned().collect();
        for (n, new) in later.iter().enumerate() {
            let external = &new.external_id;
            let before = self.last.get(external).copied().unwrap_or_default();
            let to_come = later.iter().skip(n).filter(|v| v.external_id == *external);
            let left = i64::try_from(to_come.count()).unwrap_or(1);
            // What is left of the time is shared by the versions to come.
            let at = match new.days_ago {
                Some(days) => days * DAY,
                None => before - before / (left + 1),
            };
            let ids = self.known(external)?.clone();
            if published.contains(external) {
                self.publish(&ids.instance, (before + at) / 2)?;
            }
            let added = self.add(&ids, new, at)?;
            self.ids.insert(external.clone(), added);
            self.last.insert(external.clone(), at);
        }
        Ok(())
    }

    fn add(&self, ids: &Ids, new: &LaterVersion, at: i64) -> Result<Ids, ApiError> {
        let before = self.load(&ids.instance)?;
        let mut values: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(&before.properties)?;
        for change in &new.changes {
            let mut text: Translated = match values.remove(&change.key) {
                Some(value) => serde_json::from_value(value)?,
                None => Translated {
                    translations: Vec::new(),
                    ..Translated::new(&change.language, "")
                },
            };
            text.translations.retain(|t| t.language != change.language);
            text.translations
                .push(Translation::new(&change.language, &change.value));
            values.insert(change.key.clone(), serde_json::to_value(text)?);
        }
        let version = NewVersion {
            class: &before.class,
            specialization: before.specialization.as_deref(),
            owners: &before.owners,
            properties: &serde_json::to_string(&values)?,
            at: &ago(self.now, at),
            by: &new.by,
        };
        elements::add_version(self.c, WAREHOUSE, &ids.element, version)
    }

    fn validity(&self) -> Result<(), ApiError> {
        let validity = &self.content.validity;
        for (state, externals) in [
            (ValidityState::Upcoming, &validity.upcoming),
            (ValidityState::Next, &validity.next),
            (ValidityState::Invalid, &validity.invalid),
        ] {
            for external in externals {
                versions::set_state(self.c, WAREHOUSE, self.instance(external)?, &state)?;
            }
        }
        for external in &validity.deactivated {
            versions::deactivate(self.c, WAREHOUSE, self.instance(external)?)?;
        }
        for external in &validity.invisible {
            let last = self.last.get(external).copied().unwrap_or_default();
            let at = ago(self.now, last / 2);
            versions::hide(self.c, WAREHOUSE, self.instance(external)?, &at)?;
        }
        Ok(())
    }

    fn instance(&self, external: &str) -> Result<&str, ApiError> {
        Ok(&self.known(external)?.instance)
    }

    /// The latest versions, a few older ones, and three ids that nothing has, so that there is
    /// something that is not served.
    fn id_list(&self) -> Result<(), ApiError> {
        let mut ids: Vec<String> = self.c.rows(
            "SELECT v.id FROM version v
             JOIN element e ON e.warehouse_id = ?1 AND e.id = v.element_id
             WHERE v.warehouse_id = ?1 ORDER BY v.id <> e.latest_id, v.seq",
            params![WAREHOUSE],
            |row| row.get(0),
        )?;
        ids.extend((0..3).map(|_| elements::new_id()));
        store::set_note(self.c, ID_LIST, &serde_json::to_string(&ids)?)
    }

    fn publish(&self, instance: &str, seconds: i64) -> Result<(), ApiError> {
        let version = self.load(instance)?;
        let owners = &self.content.people;
        let owner = owners
            .iter()
            .find(|person| version.is_owned_by(&person.user.id));
        let by = owner.map_or(self.manager(0), |person| &person.user.id);
        let at = ago(self.now, seconds);
        publish::publish(
            self.c,
            WAREHOUSE,
            &[instance.to_owned()],
            |_| true,
            (&at, by),
        )?;
        Ok(())
    }

    fn load(&self, instance: &str) -> Result<Version, ApiError> {
        let found = versions::load(self.c, WAREHOUSE, &[instance.to_owned()])?;
        let version = found.into_iter().flatten().next();
        version.ok_or_else(|| ApiError::Internal(format!("sample: no version {instance}")))
    }

    fn known(&self, external: &str) -> Result<&Ids, ApiError> {
        let found = self.ids.get(external);
        found.ok_or_else(|| ApiError::Internal(format!("sample: no element {external}")))
    }

    /// One of those who may create, chosen by `chance`.
    fn manager(&self, chance: u64) -> &str {
        let all = &self.content.people;
        let managers: Vec<_> = all.iter().filter(|person| person.role.is_some()).collect();
        let place = usize::try_from(chance % 1024).unwrap_or(0) % managers.len().max(1);
        managers.get(place).map_or("", |person| &person.user.id)
    }
}
