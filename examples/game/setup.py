"""Compiles the modules that have a `.pxd` file beside them, for the Stammtisch that is installed here."""

from setuptools import setup

from stammtisch.building import BuildRules, extensions

setup(ext_modules=extensions(), cmdclass={"build_ext": BuildRules})
