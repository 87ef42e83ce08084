//! Rate limits: token buckets per address, and one for all addresses together.
//!
//! A bucket holds a minute's worth of tokens, each request takes one, and the bucket refills evenly.
//! The limits protect a server from clients that send too much; they are not meant to stop an attacker
//! with many addresses.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::{Mutex, PoisonError},
    time::Instant,
};

use crate::metrics::Counter;

/// The rate limits of one kind of request: per address, and for all addresses together.
#[derive(Debug)]
pub(crate) struct Rate {
    each: Option<Limiter>,
    all: Option<Limiter>,
    /// Number of requests refused by either rate limit.
    pub(crate) refused: Counter,
}

impl Rate {
    /// Makes rate limits in requests per minute: `each` per address, and `all` for all addresses
    /// together. 0 means no limit.
    pub(crate) fn new(each: usize, all: usize) -> Rate {
        let limiter = |per_minute: usize| (per_minute != 0).then(|| Limiter::new(per_minute));
        Rate {
            each: limiter(each),
            all: limiter(all),
            refused: Counter::default(),
        }
    }

    /// Counts a request: takes a token from the bucket of its address, and one from the bucket of all
    /// addresses.
    ///
    /// # Errors
    ///
    /// A bucket is empty, or there is no room for a new one: the seconds after which to try again.
    pub(crate) fn acquire(&self, address: IpAddr, now: Instant) -> Result<(), u64> {
        let all_addresses = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        for (limiter, address) in [(&self.each, address), (&self.all, all_addresses)] {
            if let Some(limiter) = limiter {
                limiter.acquire(address, now).inspect_err(|_| {
                    self.refused.inc();
                })?;
            }
        }
        Ok(())
    }
}

/// A rate limiter: a token bucket for each [`rate_limit_key`], the address under which a client's
/// requests are counted.
#[derive(Debug)]
pub(crate) struct Limiter {
    per_minute: u32,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

#[derive(Debug)]
struct Bucket {
    tokens: f64,
    /// Time at which `tokens` was computed. The tokens since are added when the bucket is next
    /// used.
    at: Instant,
}

/// Maximum token buckets of one limiter, which bounds its memory. At this limit full buckets, which
/// say nothing about their address, are dropped. If none is full, addresses without a bucket are
/// refused, and those that have one are served as before.
const MAX_BUCKETS: usize = 10_000;

/// Seconds after which a client refused for want of a bucket should try again: every bucket is full
/// after a minute without requests.
const NO_BUCKET_RETRY_SECONDS: u64 = 60;

impl Limiter {
    /// Makes a rate limiter whose buckets hold `per_minute` tokens and refill within a minute.
    pub(crate) fn new(per_minute: usize) -> Limiter {
        Limiter {
            per_minute: u32::try_from(per_minute).unwrap_or(u32::MAX),
            buckets: Mutex::default(),
        }
    }

    /// Counts a request: takes a token from the bucket of its address.
    ///
    /// # Errors
    ///
    /// Its bucket is empty, or there is no room for a new bucket: the seconds after which to try
    /// again.
    pub(crate) fn acquire(&self, address: IpAddr, now: Instant) -> Result<(), u64> {
        let capacity = f64::from(self.per_minute);
        let per_second = capacity / 60.0;
        let tokens = |bucket: &Bucket| {
            let since = now.saturating_duration_since(bucket.at).as_secs_f64();
            (bucket.tokens + since * per_second).min(capacity)
        };
        let key = rate_limit_key(address);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if MAX_BUCKETS <= buckets.len() && !buckets.contains_key(&key) {
            buckets.retain(|_, bucket| tokens(bucket) < capacity);
            if MAX_BUCKETS <= buckets.len() {
                return Err(NO_BUCKET_RETRY_SECONDS);
            }
        }
        let bucket = buckets.entry(key).or_insert(Bucket {
            tokens: capacity,
            at: now,
        });
        let left = tokens(bucket);
        if left < 1.0 {
            return Err(whole_seconds((1.0 - left) / per_second));
        }
        *bucket = Bucket {
            tokens: left - 1.0,
            at: now,
        };
        Ok(())
    }
}

/// Rounds seconds up to a whole number, 60 at most.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "at most a minute: a bucket refills at least one token a minute"
)]
fn whole_seconds(seconds: f64) -> u64 {
    seconds.ceil().min(60.0) as u64
}

/// The address under which a client's requests, connections and bans are counted: an IPv4 address
/// itself, an IPv6 address's /64, the smallest block that providers assign to one customer.
pub(crate) fn rate_limit_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// The [`rate_limit_key`] of an address as a number, by which the workers' time is shared between
/// clients.
pub(crate) fn client_number(address: IpAddr) -> u128 {
    match rate_limit_key(address) {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn bucket_empties_and_refills_per_ipv4_address_and_ipv6_64() {
        let limiter = Limiter::new(30);
        let now = Instant::now();
        let ask = |address: &str, seconds: u64| {
            let address = address.parse().expect("an address");
            limiter.acquire(address, now + Duration::from_secs(seconds))
        };
        for _ in 0..30 {
            assert_eq!(ask("1.2.3.4", 0), Ok(()));
        }
        assert_eq!(ask("1.2.3.4", 0), Err(2));
        assert_eq!(ask("1.2.3.5", 0), Ok(()));
        assert_eq!(ask("1.2.3.4", 2), Ok(()));
        assert_eq!(ask("::ffff:1.2.3.4", 2), Err(2));
        for n in 0..30 {
            assert_eq!(ask(&format!("2001:db8::{n:x}"), 0), Ok(()));
        }
        assert!(ask("2001:db8::ffff", 0).is_err());
        assert_eq!(ask("2001:db8:1::1", 0), Ok(()));
    }

    #[test]
    fn all_addresses_together_have_a_limit() {
        let rate = Rate::new(60, 90);
        let now = Instant::now();
        let ask = |last: u8| rate.acquire(IpAddr::from([192, 0, 2, last]), now);
        for _ in 0..60 {
            assert_eq!(ask(1), Ok(()));
        }
        assert_eq!(ask(1), Err(1));
        for _ in 0..30 {
            assert_eq!(ask(2), Ok(()));
        }
        assert_eq!(ask(3), Err(1));
        assert_eq!(rate.refused.get(), 2);
        let none = Rate::new(0, 0);
        assert!((0..10_000).all(|_| none.acquire(IpAddr::from([1, 1, 1, 1]), now).is_ok()));
    }

    #[test]
    fn full_buckets_are_dropped_and_known_addresses_keep_theirs() {
        let limiter = Limiter::new(60);
        let now = Instant::now();
        let address = |n: u32| IpAddr::from((n + 1).to_be_bytes());
        for n in 0..u32::try_from(MAX_BUCKETS).expect("a small number") {
            assert_eq!(limiter.acquire(address(n), now), Ok(()));
        }
        let other = IpAddr::from([9, 9, 9, 9]);
        assert_eq!(limiter.acquire(other, now), Err(NO_BUCKET_RETRY_SECONDS));
        assert_eq!(limiter.acquire(address(0), now), Ok(()), "has a bucket");
        assert_eq!(limiter.acquire(other, now + Duration::from_secs(2)), Ok(()));
    }
}
