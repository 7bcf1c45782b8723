"""packages.py REPOSITORY FOLDER: writes what package managers need, beside the archives of a release in FOLDER: a formula for
Homebrew, a manifest for Scoop, and the three of winget. REPOSITORY is the address at which the release is published, such as
https://github.com/me/ssg; from SHA256SUMS come the names of the archives and their checksums."""

import json
import pathlib
import re
import sys

ABOUT = "Markdown and YAML become a prerendered website"
LICENSE = "MIT OR Apache-2.0"

# The version of winget's schemas.
WINGET = "1.10.0"


def formula(homepage, version, archives):
    """Homebrew's: formulas, unlike casks, get no mark of a download, with which a Mac refuses programs that are not signed."""

    def choice(system, processors):
        lines = []
        for name, processor in processors:
            url, checksum = archives.get(f"{processor}-{system}", (None, None))
            if url:
                lines += [f"    on_{name} do", f'      url "{url}"', f'      sha256 "{checksum}"', "    end"]
        return "\n".join([f"  on_{system} do", *lines, "  end"])

    processors = [("arm", "aarch64"), ("intel", "x86_64")]
    return f"""\
class Ssg < Formula
  desc "{ABOUT}"
  homepage "{homepage}"
  version "{version}"
  license any_of: ["MIT", "Apache-2.0"]

{choice("macos", processors)}

{choice("linux", processors)}

  def install
    bin.install "ssg", "ssg-deploy"
    man1.install Dir["man/*"]
    bash_completion.install "completions/ssg.bash" => "ssg"
    zsh_completion.install "completions/ssg.zsh" => "_ssg"
    fish_completion.install "completions/ssg.fish"
  end

  test do
    system bin/"ssg", "new", "project", "site"
    assert_path_exists testpath/"site/content/site.yaml"
    assert_match version.to_s, shell_output("#{{bin}}/ssg-deploy --version")
  end
end
"""


def scoop(homepage, version, folder, url, checksum):
    pattern = url.replace(version, "$version")
    manifest = {
        "version": version,
        "description": ABOUT,
        "homepage": homepage,
        "license": LICENSE.replace(" OR ", "|"),
        "architecture": {"64bit": {"url": url, "hash": checksum}},
        "extract_dir": folder,
        "bin": ["ssg.exe", "ssg-deploy.exe"],
        "shortcuts": [["ssg.exe", "ssg"]],
        "checkver": "github",
        "autoupdate": {
            "architecture": {"64bit": {"url": pattern}},
            "extract_dir": folder.replace(version, "$version"),
            "hash": {"url": "$baseurl/SHA256SUMS"},
        },
    }
    return json.dumps(manifest, indent=4) + "\n"


def winget(homepage, version, folder, url, checksum):
    """Returns the manifests by the names of their files."""
    owner = homepage.rstrip("/").split("/")[-2]
    name = f"{owner}.ssg"

    def manifest(kind, schema, lines):
        head = [
            f"# yaml-language-server: $schema=https://aka.ms/winget-manifest.{schema}.{WINGET}.schema.json",
            f"PackageIdentifier: {name}",
            f"PackageVersion: {version}",
        ]
        return "\n".join([*head, *lines, f"ManifestType: {kind}", f"ManifestVersion: {WINGET}", ""])

    programs = [
        line
        for program in ["ssg", "ssg-deploy"]
        for line in [f"- RelativeFilePath: {folder}\\{program}.exe", f"  PortableCommandAlias: {program}"]
    ]
    return {
        f"{name}.yaml": manifest("version", "version", ["DefaultLocale: en-US"]),
        f"{name}.installer.yaml": manifest(
            "installer",
            "installer",
            [
                "InstallerType: zip",
                "NestedInstallerType: portable",
                "NestedInstallerFiles:",
                *programs,
                "Installers:",
                "- Architecture: x64",
                f"  InstallerUrl: {url}",
                f"  InstallerSha256: {checksum.upper()}",
            ],
        ),
        f"{name}.locale.en-US.yaml": manifest(
            "defaultLocale",
            "defaultLocale",
            [
                "PackageLocale: en-US",
                f"Publisher: {owner}",
                "PackageName: ssg",
                f"PackageUrl: {homepage}",
                f"License: {LICENSE}",
                f"ShortDescription: {ABOUT}",
            ],
        ),
    }


def main(homepage, folder):
    folder = pathlib.Path(folder)
    archives, version = {}, ""
    for line in (folder / "SHA256SUMS").read_text().splitlines():
        checksum, name = line.split(maxsplit=1)
        found = re.fullmatch(r"ssg-(.+)-((?:x86_64|aarch64)-(?:linux|macos|windows))\.(?:tar\.gz|zip)", name)
        if found:
            version = found[1]
            archives[found[2]] = (f"{homepage}/releases/download/v{version}/{name}", checksum)
    written = {"ssg.rb": formula(homepage, version, archives)}
    if windows := archives.get("x86_64-windows"):
        unpacked = f"ssg-{version}-x86_64-windows"
        written["ssg.json"] = scoop(homepage, version, unpacked, *windows)
        written |= winget(homepage, version, unpacked, *windows)
    for name, text in written.items():
        (folder / name).write_text(text)


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), sys.argv[2])
