#!/usr/bin/env bash
# Tests that the marketer may change content/: runs the tests with a changed copy of it, in which a post, a location, a
# swatch and a picture are new, others have another name, and others are gone. By default only the Rust tests that read
# CONTENT; site/tests/unit/authors-content.test.ts and the crawl show that no browser test depends on more.
# usage: scripts/test-content-change.sh [--browser]     --browser: all Rust tests and all browser tests
set -euo pipefail
cd "$(dirname "$0")/.."
# Like `make test`, so that nothing is compiled again.
export RUSTC_WORKSPACE_WRAPPER=$PWD/scripts/test-rustc.sh CLIPPY_ARGS=-Dwarnings

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp -R content "$scratch/content"
cd "$scratch/content"

# Replaces a text in all files of the content.
replace() {
  grep -rlF --include '*.yaml' --include '*.md' -- "$1" . | while read -r file; do
    sed "s|$1|$2|g" "$file" >"$scratch/edited" && cp "$scratch/edited" "$file"
  done
}

# The first post, location and so on, whatever they are called.
post=$(basename "$(ls posts/*.md | head -n 1)" .md)
other_post=$(basename "$(ls posts/*.md | tail -n 1)" .md)
# A place that goes takes its finished jobs with it, so take one without.
without_projects() { while read -r file; do grep -qrsF "/locations/$(basename "$file" .yaml)" projects || echo "$file"; done; }
location=$(basename "$(ls locations/*.yaml | without_projects | tail -n 1)" .yaml)
picture=$(basename "$(ls images/*.jpg | head -n 1)")
# A color that a page shows cannot go without that page, so take a collection of which no page shows one.
shown_by_no_page() {
  while read -r file; do
    grep -oE 'swatches/[a-z0-9-]+\.jpg' "$file" | grep -qrF -f - --include '*.yaml' --exclude-dir swatches . || echo "$file"
  done
}
swatches=$(ls swatches/*.yaml | shown_by_no_page | sed -n 1p)

# Something new: a post with a picture of its own, a location, a swatch.
cp "images/$picture" images/marketing-day.jpg
cat >posts/a-new-post.md <<'POST'
---
title: A New Post
date: 2025-06-01
category: Residential
author: Ann Lee
metaDescription: A post that nobody knew when the tests were written.
keywords: [floors]
excerpt: A new post.
picture:
  file: marketing-day.jpg
  alt: A floor on the day of its coating.
---
Something about floors.
POST
sed -e 's/^name: .*/name: Punta Gorda/' "locations/$location.yaml" >locations/punta-gorda.yaml
cat >>"$swatches" <<'SWATCH'
  - name: New Swatch
    colors:
      - { name: Steel, value: "#7d8285", share: 100 }
    picture:
      file: swatches/new-swatch.jpg
      alt: Steel chips, packed edge to edge.
    larger:
      - file: swatches/new-swatch.jpg
        alt: Steel chips, packed edge to edge.
        caption: 1/4 inch
SWATCH
cp "$(ls images/swatches/*.jpg | head -n 1)" images/swatches/new-swatch.jpg

# Other names: a post and a picture.
mv "posts/$post.md" posts/a-renamed-post.md
replace "/blog/$post" /blog/a-renamed-post
mv "images/$picture" images/renamed.jpg
replace "file: $picture" "file: renamed.jpg"

# A list of addresses would stop builds without these pages.
rm -f addresses.txt

# Something gone: a post, a location, the first swatch of the collection and its pictures.
rm "posts/$other_post.md"
replace "/blog/$other_post" /blog
rm "locations/$location.yaml"
replace "/locations/$location" /locations
awk '/^  - name:/ { swatch++ } swatch != 1' "$swatches" >"$scratch/edited" && cp "$scratch/edited" "$swatches"

cd - >/dev/null
echo "Changed: new post, location, swatch and picture; $post and $picture renamed; $other_post, $location and a swatch gone" >&2
export CONTENT="$scratch/content"
if [ "${1:-}" != --browser ]; then
  cargo test --release --locked ${CARGO_FEATURES:-} --test it -- real_content content_edits
else
  cargo test --release --locked ${CARGO_FEATURES:-} --test it
  cd site && CHROMIUM="$(../scripts/browser.sh)" HEADLESS_SHELL="$(../scripts/browser.sh shell)" \
    SSG=../target/release/ssg API=../target/release/api-lambda npm test
fi
