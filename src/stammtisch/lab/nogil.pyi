from stammtisch.lab.loops import Crew as Crew
from stammtisch.lab.loops import write_features as write_features
from stammtisch.lab.loops import write_mask as write_mask
