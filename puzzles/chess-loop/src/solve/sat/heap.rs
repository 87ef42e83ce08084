//! Variables by activity: a binary heap that knows where each variable is.

/// A heap of variables, the most active first, with the activities.
#[derive(Debug)]
pub(super) struct Heap {
    order: Vec<u32>,
    /// By variable, its place in `order`.
    place: Vec<Option<u32>>,
    activity: Vec<f64>,
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
    const DECAY: f64 = 0.95;
    const LIMIT: f64 = 1e100;

    /// Adds the next new variable.
    pub(super) fn insert_new(&mut self, variable: usize) {
        self.place.push(None);
        self.activity.push(0.0);
        self.insert(variable);
    }

    /// Adds a variable unless it is there.
    pub(super) fn insert(&mut self, variable: usize) {
        if self.place[variable].is_none() {
            self.order.push(variable as u32);
            self.set(self.order.len() - 1, variable as u32);
            self.rise(self.order.len() - 1);
        }
    }

    /// Removes the most active variable.
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

    /// Makes a variable more active.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.step;
        if self.activity[variable] > Heap::LIMIT {
            for activity in &mut self.activity {
                *activity /= Heap::LIMIT;
            }
            self.step /= Heap::LIMIT;
        }
        if let Some(at) = self.place[variable] {
            self.rise(at as usize);
        }
    }

    /// Lets past bumps count for less.
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
