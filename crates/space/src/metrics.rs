//! What the service counts, in the text format of OpenMetrics, which Prometheus reads.

use std::fmt::Error;
use std::time::Duration;

use prometheus_client::encoding::{EncodeLabelSet, text::encode};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

use crate::store::status::Status;

/// The media type of [`Metrics::text`].
pub const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper bounds of times in seconds: from a read of one person to an import of 512 MB.
const TIMES: [f64; 13] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0, 120.0,
];

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RequestLabels {
    operation: &'static str,
    status: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct OperationLabel {
    operation: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct IssuerLabel {
    issuer: String,
}

/// All numbers of the service.
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    times: Family<OperationLabel, Histogram>,
    open_requests: Gauge,
    import_sizes: Histogram,
    database_up: Gauge,
    connections: Gauge,
    free_connections: Gauge,
    database_size: Gauge,
    free_disk: Gauge,
    key_ages: Family<IssuerLabel, Gauge>,
}

/// What is measured when the metrics are read.
#[derive(Debug, Default)]
pub struct Measured {
    /// Requests without a complete response.
    pub open_requests: u64,
    /// The database, if it answers.
    pub store: Option<Status>,
    /// The free space of the disks in bytes, where it can be measured.
    pub free_disk: Option<u64>,
    /// Of each identity provider the issuer, and how old its keys are in seconds, if they were loaded.
    pub key_ages: Vec<(String, Option<i64>)>,
}

impl Default for Metrics {
    fn default() -> Self {
        let times = Family::new_with_constructor((|| Histogram::new(TIMES)) as fn() -> Histogram);
        let mut metrics = Self {
            registry: Registry::with_prefix("space"),
            requests: Family::default(),
            times,
            open_requests: Gauge::default(),
            // 4 KB, 16 KB, … 1 GB.
            import_sizes: Histogram::new(exponential_buckets(4096.0, 4.0, 10)),
            database_up: Gauge::default(),
            connections: Gauge::default(),
            free_connections: Gauge::default(),
            database_size: Gauge::default(),
            free_disk: Gauge::default(),
            key_ages: Family::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let registry = &mut self.registry;
        registry.register(
            "requests",
            "Requests by operation and status; without a response the status is none",
            self.requests.clone(),
        );
        registry.register_with_unit(
            "request_duration",
            "Time to the response by operation",
            Unit::Seconds,
            self.times.clone(),
        );
        registry.register(
            "open_requests",
            "Requests without a complete response",
            self.open_requests.clone(),
        );
        registry.register_with_unit(
            "import_file",
            "Sizes of received import files",
            Unit::Bytes,
            self.import_sizes.clone(),
        );
        registry.register(
            "database_up",
            "1 if the database answered just now; else the other numbers of it are earlier ones",
            self.database_up.clone(),
        );
        registry.register(
            "database_connections",
            "Connections for reading the database",
            self.connections.clone(),
        );
        registry.register(
            "database_free_connections",
            "Connections for reading the database that nobody uses",
            self.free_connections.clone(),
        );
        registry.register_with_unit(
            "database_size",
            "Size of the database",
            Unit::Bytes,
            self.database_size.clone(),
        );
        registry.register_with_unit(
            "disk_free",
            "Free space of the disk of the data folder or of temporary files, the smaller one",
            Unit::Bytes,
            self.free_disk.clone(),
        );
        registry.register_with_unit(
            "identity_keys_age",
            "Time since the keys of an identity provider were loaded; none if they never were",
            Unit::Seconds,
            self.key_ages.clone(),
        );
    }

    /// Counts a request, with its status if there was a response.
    pub fn count(&self, operation: &'static str, status: Option<u16>, took: Duration) {
        let status = status.map_or_else(|| "none".into(), |status| status.to_string());
        self.requests
            .get_or_create(&RequestLabels { operation, status })
            .inc();
        self.times
            .get_or_create(&OperationLabel { operation })
            .observe(took.as_secs_f64());
    }

    /// Counts the file of an import.
    pub fn import_received(&self, bytes: u64) {
        self.import_sizes.observe(bytes as f64);
    }

    /// All metrics as text.
    ///
    /// # Errors
    /// When a number cannot be written.
    pub fn text(&self, measured: &Measured) -> Result<String, Error> {
        let set = |gauge: &Gauge, n: u64| gauge.set(i64::try_from(n).unwrap_or(i64::MAX));
        set(&self.open_requests, measured.open_requests);
        self.database_up.set(measured.store.is_some().into());
        if let Some(store) = &measured.store {
            set(&self.connections, store.connections);
            set(&self.free_connections, store.free_connections);
            set(&self.database_size, store.database_bytes);
        }
        if let Some(free) = measured.free_disk {
            set(&self.free_disk, free);
        }
        for (issuer, age) in &measured.key_ages {
            let issuer = issuer.clone();
            if let Some(age) = age {
                self.key_ages
                    .get_or_create(&IssuerLabel { issuer })
                    .set(*age);
            }
        }
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}
