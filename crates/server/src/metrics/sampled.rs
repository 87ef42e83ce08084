//! Metrics that are read where their values are, when the text is written.

use std::{fmt, sync::Arc, time::Duration};

use prometheus_client::{
    encoding::{EncodeMetric, MetricEncoder, NoLabelSet},
    metrics::MetricType,
};

use crate::accept::Caps;

/// A gauge sampled at scrape time; omitted while its function returns `None`.
pub(super) struct SampledGauge(Box<dyn Fn() -> Option<u64> + Send + Sync>);

impl SampledGauge {
    pub(super) fn new(sample: impl Fn() -> Option<u64> + Send + Sync + 'static) -> SampledGauge {
        SampledGauge(Box::new(sample))
    }
}

impl fmt::Debug for SampledGauge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SampledGauge").finish_non_exhaustive()
    }
}

impl EncodeMetric for SampledGauge {
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> fmt::Result {
        match (self.0)() {
            Some(value) => encoder.encode_gauge(&value),
            None => Ok(()),
        }
    }

    fn metric_type(&self) -> MetricType {
        MetricType::Gauge
    }

    fn is_empty(&self) -> bool {
        (self.0)().is_none()
    }
}

/// A counter sampled at scrape time.
pub(super) struct SampledCounter(Box<dyn Fn() -> u64 + Send + Sync>);

impl SampledCounter {
    pub(super) fn new(sample: impl Fn() -> u64 + Send + Sync + 'static) -> SampledCounter {
        SampledCounter(Box::new(sample))
    }
}

impl fmt::Debug for SampledCounter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SampledCounter").finish_non_exhaustive()
    }
}

impl EncodeMetric for SampledCounter {
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> fmt::Result {
        encoder.encode_counter::<NoLabelSet, _, u64>(&(self.0)(), None)
    }

    fn metric_type(&self) -> MetricType {
        MetricType::Counter
    }
}

/// A gauge of a duration in seconds, sampled at scrape time.
pub(super) struct SampledSeconds(Box<dyn Fn() -> Duration + Send + Sync>);

impl SampledSeconds {
    pub(super) fn new(sample: impl Fn() -> Duration + Send + Sync + 'static) -> SampledSeconds {
        SampledSeconds(Box::new(sample))
    }
}

impl fmt::Debug for SampledSeconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SampledSeconds").finish_non_exhaustive()
    }
}

impl EncodeMetric for SampledSeconds {
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> fmt::Result {
        encoder.encode_gauge(&(self.0)().as_secs_f64())
    }

    fn metric_type(&self) -> MetricType {
        MetricType::Gauge
    }
}

/// A gauge or a counter with one value per listener of the server, sampled at scrape time.
#[derive(Debug)]
pub(super) struct ByListener {
    pub(super) listeners: Vec<(&'static str, Arc<Caps>)>,
    pub(super) kind: MetricType,
    pub(super) read: fn(&Caps) -> u64,
}

impl EncodeMetric for ByListener {
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> fmt::Result {
        for (listener, caps) in &self.listeners {
            let (labels, value) = ([("listener", *listener)], (self.read)(caps));
            let mut encoder = encoder.encode_family(&labels)?;
            match self.kind {
                MetricType::Counter => encoder.encode_counter::<NoLabelSet, _, u64>(&value, None),
                _ => encoder.encode_gauge(&value),
            }?;
        }
        Ok(())
    }

    fn metric_type(&self) -> MetricType {
        self.kind
    }
}
