//! The decision order of the SAT solver: a binary heap of variables by activity (VSIDS) that can find
//! each variable.

/// A binary max-heap of variables by activity. Activities persist while a variable isn't in the heap.
#[derive(Debug)]
pub(super) struct Heap {
    order: Vec<u32>,
    /// The index in `order` of each variable; `None` if it isn't in the heap.
    place: Vec<Option<u32>>,
    activity: Vec<f64>,
    /// The amount by which the next bump raises a variable's activity.
    step: f64,
}

impl Default for Heap {
    fn default() -> Heap {
        Heap {
            order: Vec::new(),
            place: Vec::new(),
            activity: Vec::new(),
            step: 1.0,
        }
    }
}

impl Heap {
    /// Factor by which past bumps of activity lose weight with each conflict, the usual value for
    /// VSIDS.
    const DECAY: f64 = 0.95;
    /// All activities are scaled down when one exceeds this limit, well below the range of `f64`.
    const ACTIVITY_LIMIT: f64 = 1e100;

    /// Adds a variable that was just created, without activity; variables are numbered without gaps.
    pub(super) fn insert_new(&mut self, variable: usize) {
        self.place.push(None);
        self.activity.push(0.0);
        self.insert(variable);
    }

    /// Adds a variable to the heap unless it is there already.
    pub(super) fn insert(&mut self, variable: usize) {
        if self.place[variable].is_none() {
            self.order.push(variable as u32);
            self.set(self.order.len() - 1, variable as u32);
            self.rise(self.order.len() - 1);
        }
    }

    /// Removes and returns the most active variable; `None` if the heap is empty.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let last = self.order.pop()?;
        let Some(&top) = self.order.first() else {
            self.place[last as usize] = None;
            return Some(last as usize);
        };
        self.place[top as usize] = None;
        self.set(0, last);
        self.sink(0);
        Some(top as usize)
    }

    /// Raises the activity of a variable because it took part in a conflict.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.step;
        if self.activity[variable] > Heap::ACTIVITY_LIMIT {
            for activity in &mut self.activity {
                *activity /= Heap::ACTIVITY_LIMIT;
            }
            self.step /= Heap::ACTIVITY_LIMIT;
        }
        if let Some(at) = self.place[variable] {
            self.rise(at as usize);
        }
    }

    /// Reduces the weight of all past bumps of activity, by raising that of future ones.
    pub(super) fn decay(&mut self) {
        self.step /= Heap::DECAY;
    }

    fn set(&mut self, at: usize, variable: u32) {
        self.order[at] = variable;
        self.place[variable as usize] = Some(at as u32);
    }

    fn more_active(&self, a: u32, b: u32) -> bool {
        self.activity[a as usize] > self.activity[b as usize]
    }

    fn rise(&mut self, mut at: usize) {
        let variable = self.order[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.more_active(variable, self.order[parent]) {
                break;
            }
            self.set(at, self.order[parent]);
            at = parent;
        }
        self.set(at, variable);
    }

    fn sink(&mut self, mut at: usize) {
        let variable = self.order[at];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.order.len() {
                break;
            }
            if child + 1 < self.order.len()
                && self.more_active(self.order[child + 1], self.order[child])
            {
                child += 1;
            }
            if !self.more_active(self.order[child], variable) {
                break;
            }
            self.set(at, self.order[child]);
            at = child;
        }
        self.set(at, variable);
    }
}
