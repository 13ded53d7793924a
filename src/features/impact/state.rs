//! What the parts of the page share: the question in the URL, what was found, and what is selected.

use std::collections::HashSet;

use architrave_analysis::{Chains, Step};
use leptos::prelude::*;

use super::facts::{Facts, facts, name, node_of};
use super::found::{Found, SharedFound, find};
use super::question::{Mode, Question};
use super::scene::Place;
use crate::effect::{effect, memo};
use crate::features::analysis::landscape::{SharedLandscape, use_landscape};
use crate::features::page_address::PageAddress;
use crate::paths::DiagramView;
use crate::shared::Shared;
use crate::state::{App, use_app};

/// The state of the page.
#[derive(Clone, Copy)]
pub struct ImpactState {
    pub app: App,
    pub address: PageAddress<Question>,
    pub landscape: Memo<SharedLandscape>,
    /// The question in the URL.
    pub question: Memo<Question>,
    pub found: Memo<SharedFound>,
    /// The node of the selected element, if it was found.
    pub selected: Memo<Option<u32>>,
    /// The shortest chains to the selected element.
    pub chains: Memo<Chains>,
    /// Which of them is shown.
    pub chain_at: RwSignal<usize>,
    /// The chain that is shown.
    pub chain: Memo<Vec<Step>>,
    /// Places of the picture that show all of their elements.
    pub open: RwSignal<HashSet<Place>>,
    /// The element whose box had the focus.
    pub active: StoredValue<Option<String>>,
    /// The starts to which the picture was scrolled.
    pub scrolled_to: StoredValue<Vec<String>>,
}

impl ImpactState {
    pub fn new() -> Self {
        let app = use_app();
        let address = PageAddress::<Question>::new(app, |space| DiagramView::Impact.url(space, ""));
        let question = address.options;
        let search = memo(move |_| Question {
            show: String::new(),
            ..question.get()
        });
        let landscape = use_landscape(app);
        let found = memo(move |_| Shared::new(find(app, landscape.get(), &search.get())));
        let selected = memo(move |_| {
            let found = found.get();
            let show = question.with(|question| question.show.clone());
            let node = match show.is_empty() {
                true => found.to,
                false => app.catalog.with(|c| node_of(c, &found.landscape, &show)),
            };
            let is_found =
                |node: &u32| found.answer.hits.contains(node) || found.answer.starts.contains(node);
            node.filter(is_found)
        });
        let chains = memo(move |_| {
            let found = found.get();
            let node = selected.get();
            node.map_or_else(Chains::default, |node| {
                found.answer.chains(&found.landscape.graph, node)
            })
        });
        let chain_at = RwSignal::new(0_usize);
        effect(move |before: Option<Option<u32>>| {
            let now = selected.get();
            if before.is_some_and(|before| before != now) {
                chain_at.set(0);
            }
            now
        });
        let chain = memo(move |_| {
            chains.with(|chains| {
                let last = chains.chains.len().saturating_sub(1);
                let at = chain_at.get().min(last);
                chains.chains.get(at).cloned().unwrap_or_default()
            })
        });
        let open = RwSignal::new(HashSet::new());
        effect(move |before: Option<Question>| {
            let now = search.get();
            if before.is_some_and(|before| before != now) {
                open.set(HashSet::new());
            }
            now
        });
        Self {
            app,
            address,
            landscape,
            question,
            found,
            selected,
            chains,
            chain_at,
            chain,
            open,
            active: StoredValue::new(None),
            scrolled_to: StoredValue::new(Vec::new()),
        }
    }

    /// Asks something else; going back returns to the question before.
    pub fn change_question(self, change: impl FnOnce(&mut Question)) {
        self.address.change(false, change);
    }

    /// Selects an element, given by its logical id, in place of the entry in the history.
    pub fn select(self, element_id: &str) {
        let is_new = |question: &Question| question.show != element_id;
        if self.question.with_untracked(is_new) {
            self.address
                .change(true, |question| question.show = element_id.to_owned());
        }
    }

    /// What the element of a node is called, tracked.
    pub fn name(self, found: &Found, node: u32) -> String {
        let language = self.app.prefs.content_language();
        (self.app.catalog).with(|c| name(c, &found.landscape, node, &language))
    }

    /// The same as a part of a sentence for `with_languages`.
    pub fn marked_name(self, found: &Found, node: u32) -> String {
        let facts = self.facts(found, node);
        facts.map_or_else(|| self.name(found, node), |facts| facts.marked_name())
    }

    /// The element of a node, tracked.
    pub fn facts(self, found: &Found, node: u32) -> Option<Facts> {
        let language = self.app.prefs.content_language();
        (self.app.catalog).with(|c| facts(c, &found.landscape, node, &language))
    }

    /// The element of a logical id, tracked; `None` if it is not loaded.
    pub fn facts_of(self, element_id: &str) -> Option<Facts> {
        let landscape = self.landscape.get();
        let language = self.app.prefs.content_language();
        self.app.catalog.with(|c| {
            let node = node_of(c, &landscape, element_id)?;
            facts(c, &landscape, node, &language)
        })
    }

    /// What is looked for, tracked.
    pub fn mode(self) -> Mode {
        self.question.with(|question| question.mode)
    }
}
