from stammtisch.lab.loops import begin_all as begin_all
from stammtisch.lab.loops import step_all as step_all
from stammtisch.lab.loops import write_features as write_features
from stammtisch.lab.loops import write_mask as write_mask
