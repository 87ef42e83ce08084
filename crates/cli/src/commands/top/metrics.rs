//! The metrics of a server, parsed from `OpenMetrics` text.

use std::collections::BTreeMap;

/// The samples of a server's metrics by name and labels, as they are written:
/// `henge_connections{listener="http"}`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Metrics(BTreeMap<String, f64>);

impl Metrics {
    /// Parses the text of `/metrics`. Lines that can't be read are skipped.
    pub(super) fn parse(text: &str) -> Metrics {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let samples = lines.filter_map(|line| {
            let (name, value) = line.rsplit_once(' ')?;
            Some((name.to_owned(), value.parse().ok()?))
        });
        Metrics(samples.collect())
    }

    /// The sum of a metric's samples, whatever their labels. `None` if it has none.
    pub(super) fn sum(&self, name: &str) -> Option<f64> {
        let samples = self.of(name).map(|(_, value)| value);
        samples.reduce(|sum, value| sum + value)
    }

    /// The value of a label of a metric, such as the version in `henge_build_info`.
    pub(super) fn label(&self, name: &str, label: &str) -> Option<String> {
        let (labels, _) = self.of(name).next()?;
        value_of(labels, label).map(ToOwned::to_owned)
    }

    /// The samples of a metric: their labels, as they are written, and values.
    fn of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = (&'a str, f64)> {
        let samples = self.0.range(name.to_owned()..);
        let samples = samples.map_while(move |(key, value)| {
            let rest = key.strip_prefix(name)?;
            Some((rest, *value))
        });
        samples.filter(|(rest, _)| rest.is_empty() || rest.starts_with('{'))
    }

    /// The duration in seconds that 99 of 100 observations of a histogram since `before` didn't
    /// exceed. `None` without observations.
    pub(super) fn p99_since(&self, before: &Metrics, name: &str) -> Option<f64> {
        let bucket = format!("{name}_bucket");
        let mut counts: BTreeMap<&str, f64> = BTreeMap::new();
        for (sign, metrics) in [(1.0, self), (-1.0, before)] {
            for (labels, count) in metrics.of(&bucket) {
                *counts.entry(value_of(labels, "le")?).or_default() += sign * count;
            }
        }
        let counts = counts.into_iter().map(|(limit, count)| {
            let limit: f64 = limit.parse().unwrap_or(f64::INFINITY);
            (limit, count)
        });
        quantile(counts.collect(), 0.99)
    }
}

/// The value of a label in the labels of a sample: `http` for `listener` in `{listener="http"}`.
fn value_of<'a>(labels: &'a str, label: &str) -> Option<&'a str> {
    let start = labels.find(&format!("{label}=\""))? + label.len() + 2;
    labels.get(start..)?.split('"').next()
}

/// A quantile of observations, from the counts of those up to each limit; interpolated within a
/// bucket, as Prometheus does. `None` without observations.
fn quantile(mut counts: Vec<(f64, f64)>, q: f64) -> Option<f64> {
    counts.sort_by(|a, b| a.0.total_cmp(&b.0));
    let total = counts
        .last()
        .map(|(_, count)| *count)
        .filter(|n| 0.0 < *n)?;
    let rank = q * total;
    let (mut lower, mut below) = (0.0, 0.0);
    for (limit, count) in counts {
        if rank <= count {
            return Some(if limit.is_finite() {
                lower + (limit - lower) * (rank - below) / (count - below)
            } else {
                // Beyond the last limit: nothing more is known.
                lower
            });
        }
        (lower, below) = (limit, count);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# HELP a Some.\n# TYPE a counter\na_total 3\n\
        b{listener=\"http\"} 1\nb{listener=\"prolog\"} 2.5\nb_other 9\n\
        i{version=\"0.3\"} 1\nt_bucket{le=\"0.1\"} 10\nt_bucket{le=\"0.2\"} 110\n\
        t_bucket{le=\"+Inf\"} 110\nt_count 110\nnonsense\n# EOF\n";

    #[test]
    fn samples_are_summed_over_their_labels() {
        let metrics = Metrics::parse(TEXT);
        assert_eq!(metrics.sum("a_total"), Some(3.0));
        assert_eq!(metrics.sum("b"), Some(3.5));
        assert_eq!(metrics.sum("c"), None);
        assert_eq!(metrics.label("i", "version").as_deref(), Some("0.3"));
        assert_eq!(metrics.label("i", "x"), None);
    }

    #[test]
    fn quantile_is_that_of_the_observations_between_two_samples() {
        let after = Metrics::parse(TEXT);
        let none = Metrics::default();
        let p99 = after.p99_since(&none, "t").expect("observations");
        assert!((0.198..0.2).contains(&p99), "{p99}");
        assert_eq!(after.p99_since(&after, "t"), None);
        assert_eq!(after.p99_since(&none, "u"), None);
        assert_eq!(
            quantile(vec![(0.1, 0.0), (f64::INFINITY, 5.0)], 0.99),
            Some(0.1)
        );
    }
}
