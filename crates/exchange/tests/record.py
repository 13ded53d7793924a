"""Records what expat and libxml2 say about the mutants, for tests/wellformed.rs.

    cargo test -p architrave-exchange --test wellformed -- --ignored     writes the mutants, and says where
    python3 crates/exchange/tests/record.py MUTANTS > crates/exchange/tests/files/verdicts.txt

Needs Python's own expat, and the shared library of libxml2. Only for whoever changes the mutants: the test reads the
recorded verdicts. With --show it prints the mutants over which the parsers and the reader differ, with their reasons.
"""

import ctypes
import ctypes.util
import pyexpat
import struct
import sys
import zlib

libxml2 = ctypes.CDLL(ctypes.util.find_library("xml2") or "libxml2.so.2")
NONET = 2048


class XmlError(ctypes.Structure):
    _fields_ = [("domain", ctypes.c_int), ("code", ctypes.c_int), ("message", ctypes.c_char_p), ("level", ctypes.c_int)]


Handler = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(XmlError))
errors = []
handler = Handler(lambda _, error: errors.append((error.contents.level, error.contents.message)))
libxml2.xmlSetStructuredErrorFunc(None, handler)
libxml2.xmlReadMemory.restype = ctypes.c_void_p
libxml2.xmlReadMemory.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int]
libxml2.xmlFreeDoc.argtypes = [ctypes.c_void_p]


def ask_libxml2(file):
    """Why it is refused; None if it is accepted. Errors of level 2 are those of namespaces, which make no broken tree."""
    errors.clear()
    tree = libxml2.xmlReadMemory(file, len(file), None, None, NONET)
    if tree:
        libxml2.xmlFreeDoc(tree)
    severe = [message for level, message in errors if level >= 2]
    return str(severe[0]) if severe else None if tree else "no tree"


def ask_expat(file):
    """Why it is refused; None if it is accepted. U+0001 cannot be in a namespace name, so it is a safe separator."""
    parser = pyexpat.ParserCreate(namespace_separator="\x01")
    try:
        parser.Parse(file, True)
    except (pyexpat.ExpatError, ValueError, LookupError) as error:
        return str(error)
    return None


def frames(path):
    """The mutants, each with what the reader says."""
    data = open(path, "rb").read()
    at = 0
    while at < len(data):
        parts = []
        for _ in range(2):
            (length,) = struct.unpack_from("<I", data, at)
            parts.append(data[at + 4 : at + 4 + length])
            at += 4 + length
        yield parts[0], parts[1].decode()


def main():
    show = "--show" in sys.argv
    path = [word for word in sys.argv[1:] if not word.startswith("--")][0]
    verdicts = {"expat": "", "libxml2": ""}
    check, totals = 1, {}
    for number, (mutant, ours) in enumerate(frames(path)):
        check = zlib.adler32(mutant, check)
        reasons = {"expat": ask_expat(mutant), "libxml2": ask_libxml2(mutant)}
        for name, reason in reasons.items():
            verdicts[name] += "A" if reason is None else "r"
            if show and (reason is None) != (ours == "accepted"):
                print(f"{number} {name}: {reason or 'accepted'} | {ours}")
        key = (ours.split("(")[0], *("A" if reason is None else "r" for reason in reasons.values()))
        totals[key] = totals.get(key, 0) + 1
    if show:
        print(totals)
        return
    version = ctypes.c_char_p.in_dll(libxml2, "xmlParserVersion").value.decode()
    print(f"# {pyexpat.EXPAT_VERSION}, libxml2 {version}; A accepted, r refused; written by tests/record.py")
    print(f"mutants {len(verdicts['expat'])} adler32 {check:08x}")
    for name, verdict in verdicts.items():
        for at in range(0, len(verdict), 100):
            print(name, verdict[at : at + 100])


main()
