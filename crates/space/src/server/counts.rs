//! How many connections each address has.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

/// How many connections each address has.
#[derive(Clone)]
pub struct ConnectionCounts {
    all: Arc<Mutex<HashMap<IpAddr, u64>>>,
    most: u64,
}

/// A connection of an address, counted until it is dropped.
pub struct CountedConnection {
    all: ConnectionCounts,
    address: IpAddr,
}

impl ConnectionCounts {
    /// At most so many connections for each address.
    pub fn new(most: u64) -> Self {
        Self {
            all: Arc::default(),
            most,
        }
    }

    /// Counts a connection; `None` for an address that has as many as it may. The addresses of this machine, where a
    /// proxy runs, have no limit of their own.
    pub fn try_add(&self, address: IpAddr) -> Option<CountedConnection> {
        let address = client_of(address);
        let is_here = [
            IpAddr::from(Ipv4Addr::LOCALHOST),
            client_of(Ipv6Addr::LOCALHOST.into()),
        ]
        .contains(&address);
        let mut counts = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        (is_here || *count < self.most).then(|| {
            *count += 1;
            CountedConnection {
                all: self.clone(),
                address,
            }
        })
    }
}

/// The address by which connections are counted: of IPv6 the first 64 bits, because one client can have all of
/// their addresses.
fn client_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from(u128::from(address) & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

impl Drop for CountedConnection {
    fn drop(&mut self) {
        let counts = self.all.all.lock();
        let mut counts = counts.unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}
