//! Progress bars on standard error, which say how much time is left.

use std::{
    fmt,
    io::{self, IsTerminal as _},
    time::Duration,
};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use nevermind::Nevermind as _;

use crate::context::Context;

/// A progress bar of `steps` steps on standard error. Hidden if that is not a terminal. In the
/// template, `{left}` is the estimated time left.
pub(crate) fn bar(steps: u64, template: &str, context: &Context) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    let pattern = context.with("cli-progress-left", &[("time", TIME.into())]);
    let left = move |state: &ProgressState, out: &mut dyn fmt::Write| {
        let written = out.write_str(&time_left(&pattern, state.pos(), state.eta()));
        written.nevermind("the bar is drawn again soon");
    };
    bar.with_style(style.with_key("left", left))
}

/// The place of the time in a sentence about it.
const TIME: &str = "{}";

/// The estimated time left, in words. Empty before the first step is done, as nothing is known then.
fn time_left(pattern: &str, done: u64, left: Duration) -> String {
    if done == 0 {
        return String::new();
    }
    pattern.replace(TIME, &format!("{:#}", HumanDuration(left)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_left_is_labelled_and_unknown_before_the_first_step() {
        let left = |done| time_left("≈{} left", done, Duration::from_mins(2));
        assert_eq!(left(0), "");
        assert_eq!(left(1), "≈2m left");
    }
}
