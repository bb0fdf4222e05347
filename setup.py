"""Compiles every module that has a `.pxd` file beside it; without a C compiler, installs the same sources."""

import sys

from setuptools import setup

sys.path.insert(0, "src")  # what builds the rules is part of the package

from stammtisch.building import BuildRules, extensions

setup(ext_modules=extensions(), cmdclass={"build_ext": BuildRules})
