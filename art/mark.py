"""Says in the metadata of a JPEG that a program made the picture: the property `DigitalSourceType` of IPTC.

    .venv/bin/python art/mark.py content/images/*.jpg content/rooms/*/photo.jpg

`ssg` reads it, writes "Computer picture" on the picture, and refuses to publish it as a finished job. The pixels stay as
they are, and a file that is marked already is left alone.
"""

import sys
from pathlib import Path

START = b"\xff\xd8"
NAMESPACE = b"http://ns.adobe.com/xap/1.0/\0"
PACKET = (
    b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
    b'<rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType='
    b'"http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia"/></rdf:RDF></x:xmpmeta>'
)


def marked(jpeg: bytes) -> bytes:
    """The same picture with the mark, which comes before everything else."""
    if PACKET in jpeg:
        return jpeg
    if not jpeg.startswith(START):
        raise ValueError("not a JPEG")
    segment = NAMESPACE + PACKET
    return START + b"\xff\xe1" + (len(segment) + 2).to_bytes(2, "big") + segment + jpeg[2:]


def mark(path: Path) -> None:
    path.write_bytes(marked(path.read_bytes()))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        mark(Path(name))
