#!/usr/bin/env bash
# Writes the pinned requirements: exact versions with the hashes of all their files, and no address of an index.
#   build    what compiling needs                       node  Node, where the system has none
#   wheels   what builds wheels for a release
#   play     what playing needs                         club  with what a club's server may use
#   develop  with what the tests and checks need        lab   with what the laboratory needs
#   site     what the site of the documents is built with, beside develop
#   training what the examples that train need, and readers of datasets, beside lab. PyTorch itself is pinned in training.in by its
#            version alone: it is built for each kind of machine, and the build for graphics cards brings gigabytes along
# What is pinned stays; take it out of a file, or say --upgrade, and it is chosen anew. Later files agree with earlier ones.
set -euo pipefail
cd "$(dirname "$0")"
pin() { # pin NAME ARGUMENT...
  local name=$1
  shift
  echo "Pinning $name.txt ..."
  uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate "$@" -o "$name.txt"
}
more=("$@")
pin play ../pyproject.toml "${more[@]}"
pin build build.in "${more[@]}"
pin node node.in "${more[@]}"
pin wheels wheels.in "${more[@]}"
pin club ../pyproject.toml --extra club -c play.txt "${more[@]}"
pin develop ../pyproject.toml --extra club develop.in -c club.txt -c build.txt "${more[@]}"
pin lab ../pyproject.toml --extra ray --extra openspiel --extra pettingzoo --extra gymnasium --extra data lab.in -c develop.txt "${more[@]}"
pin site site.in -c lab.txt "${more[@]}"
pin training ../pyproject.toml --extra training training.in -c lab.txt "${more[@]}"
sed -i -E '/^(torch|triton|cuda-[a-z-]+|nvidia-[a-z0-9-]+)==/,/[^\\]$/d' training.txt
