"""check_programs.py FILE...: checks programs for Windows and macOS without starting them: the processor, the oldest
system that they run on, the libraries that they load, which have to be those of every such system, and the signature
without which a Mac with Apple's processor ends a program at once."""

import struct
import sys

# Libraries of every Windows since 10.
WINDOWS = {
    "advapi32.dll", "bcrypt.dll", "bcryptprimitives.dll", "combase.dll", "crypt32.dll", "kernel32.dll", "msvcrt.dll", "ncrypt.dll",
    "ntdll.dll", "ole32.dll", "secur32.dll", "shell32.dll", "user32.dll", "userenv.dll", "ws2_32.dll",
}

# Libraries and frameworks of every macOS.
MACOS = {
    "/System/Library/Frameworks/CoreFoundation.framework/Versions/A/CoreFoundation",
    "/System/Library/Frameworks/CoreServices.framework/Versions/A/CoreServices",
    "/System/Library/Frameworks/Security.framework/Versions/A/Security",
    "/usr/lib/libSystem.B.dylib",
    "/usr/lib/libcharset.1.dylib",
    "/usr/lib/libiconv.2.dylib",
}

# The oldest macOS, that of Apple's first own processors.
OLDEST_MACOS = (11, 0)

# Constants of the formats.
PE_MACHINE_X86_64, PE_CONSOLE = 0x8664, 3
MACHO_64 = 0xFEEDFACF
MACHO_PROCESSORS = {0x0100_0007: "x86_64", 0x0100_000C: "arm64"}
LC_LOAD_DYLIB, LC_LOAD_WEAK_DYLIB, LC_REEXPORT_DYLIB = 0xC, 0x8000_0018, 0x8000_001F
LC_CODE_SIGNATURE, LC_BUILD_VERSION, LC_VERSION_MIN_MACOSX = 0x1D, 0x32, 0x24


def name_at(data, at):
    return data[at : data.index(b"\0", at)].decode()


def windows(data):
    """Returns what is wrong with a program for Windows, and a line about it."""
    header = struct.unpack_from("<I", data, 0x3C)[0]
    machine, section_count = struct.unpack_from("<HH", data, header + 4)
    optional_size = struct.unpack_from("<H", data, header + 20)[0]
    optional = header + 24
    subsystem = struct.unpack_from("<H", data, optional + 68)[0]
    imports = struct.unpack_from("<I", data, optional + 112 + 8)[0]
    sections = [struct.unpack_from("<8sIIII", data, optional + optional_size + 40 * n) for n in range(section_count)]

    def offset(address):
        for _, size, start, raw_size, raw in sections:
            if start <= address < start + max(size, raw_size):
                return address - start + raw
        raise ValueError("an address outside of the file")

    libraries, at = set(), offset(imports)
    while any(data[at : at + 20]):
        libraries.add(name_at(data, offset(struct.unpack_from("<I", data, at + 12)[0])).lower())
        at += 20
    wrong = [f"it loads {one}" for one in sorted(libraries) if one not in WINDOWS and not one.startswith("api-ms-win-")]
    if machine != PE_MACHINE_X86_64:
        wrong.append(f"it is for the processor {machine:#x}")
    if subsystem != PE_CONSOLE:
        wrong.append(f"it is a program of kind {subsystem}, and not one for the console")
    return wrong, f"Windows, x86_64, {len(libraries)} libraries of the system"


def macos(data):
    """Returns what is wrong with a program for macOS, and a line about it."""
    processor = MACHO_PROCESSORS.get(struct.unpack_from("<I", data, 4)[0], "unknown")
    count = struct.unpack_from("<I", data, 16)[0]
    libraries, oldest, is_signed, at = set(), None, False, 32
    for _ in range(count):
        command, size = struct.unpack_from("<II", data, at)
        if command in (LC_LOAD_DYLIB, LC_LOAD_WEAK_DYLIB, LC_REEXPORT_DYLIB):
            libraries.add(name_at(data, at + struct.unpack_from("<I", data, at + 8)[0]))
        elif command in (LC_BUILD_VERSION, LC_VERSION_MIN_MACOSX):
            version = struct.unpack_from("<I", data, at + (12 if command == LC_BUILD_VERSION else 8))[0]
            oldest = (version >> 16, version >> 8 & 0xFF)
        elif command == LC_CODE_SIGNATURE:
            is_signed = True
        at += size
    wrong = [f"it loads {one}" for one in sorted(libraries - MACOS)]
    shown = ".".join(map(str, oldest or ()))
    if processor == "unknown":
        wrong.append("it is for an unknown processor")
    if oldest is None or oldest > OLDEST_MACOS:
        wrong.append(f"it needs macOS {shown}, and not only {'.'.join(map(str, OLDEST_MACOS))}")
    if processor == "arm64" and not is_signed:
        wrong.append("it has no signature")
    return wrong, f"macOS {shown}, {processor}, {len(libraries)} libraries of the system"


def main():
    failed = False
    for path in sys.argv[1:]:
        with open(path, "rb") as file:
            data = file.read()
        if data[:2] == b"MZ":
            wrong, about = windows(data)
        elif struct.unpack_from("<I", data)[0] == MACHO_64:
            wrong, about = macos(data)
        else:
            wrong, about = ["it is no program for Windows or macOS"], ""
        print(f"{path}: {'; '.join(wrong) or about}")
        failed = failed or bool(wrong)
    sys.exit(failed)


if __name__ == "__main__":
    main()
