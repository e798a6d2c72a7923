import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorFingerprint } from '../../../../main/engine/learning/error-fingerprint.ts';

/**
 * Each row: what failed, and outputs of it from different runs, machines and places. One fingerprint a row.
 */
const SAME: readonly (readonly [string, readonly string[]])[] = [
  // Python
  [
    'python missing module',
    [
      `Traceback (most recent call last):\n  File "/home/ada/app/main.py", line 3, in <module>\n    import flask\nModuleNotFoundError: No module named 'flask'`,
      `Traceback (most recent call last):\n  File "/srv/x.py", line 99, in run\n    import flask\nModuleNotFoundError: No module named 'flask'`,
    ],
  ],
  [
    'python key error',
    [
      `  File "a.py", line 1, in f\nKeyError: 'tariff'`,
      `  File "lib/b.py", line 70, in g\nKeyError: 'tariff'`,
    ],
  ],
  [
    'python zero division',
    ['ZeroDivisionError: division by zero', '\u001b[31mZeroDivisionError: division by zero\u001b[0m'],
  ],
  [
    'python missing file',
    [
      `FileNotFoundError: [Errno 2] No such file or directory: '/tmp/a1/data.csv'`,
      `FileNotFoundError: [Errno 2] No such file or directory: '/var/x/other.csv'`,
    ],
  ],
  [
    'python object address',
    [
      'AttributeError: <Job object at 0x7f3a2c10> has no attribute run',
      'AttributeError: <Job object at 0x55d0ffee> has no attribute run',
    ],
  ],
  [
    'python assertion',
    ['E   AssertionError: expected 3 rows, got 4', 'E   AssertionError: expected 12 rows, got 9'],
  ],
  [
    'python indentation',
    [
      '  File "a.py", line 7\nIndentationError: unexpected indent',
      '  File "/w/b.py", line 12\nIndentationError: unexpected indent',
    ],
  ],
  // Node
  [
    'node undefined property',
    [
      `TypeError: Cannot read properties of undefined (reading 'total')\n    at sum (/app/src/total.js:3:9)`,
      `TypeError: Cannot read properties of undefined (reading 'total')\n    at sum (C:\\work\\total.js:31:2)`,
    ],
  ],
  [
    'node missing module',
    [
      `Error: Cannot find module './db'\nRequire stack:\n- /a/b.js`,
      `Error: Cannot find module './db'\nRequire stack:\n- /c/d.js`,
    ],
  ],
  [
    'node port in use',
    [
      'Error: listen EADDRINUSE: address already in use :::3000',
      'Error: listen EADDRINUSE: address already in use :::8080',
    ],
  ],
  [
    'node refused',
    ['Error: connect ECONNREFUSED 127.0.0.1:5432', 'Error: connect ECONNREFUSED 10.0.0.7:6000'],
  ],
  [
    'node heap',
    [
      'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
      'FATAL ERROR: Reached  heap limit Allocation failed - JavaScript heap out of memory',
    ],
  ],
  [
    'node fetch of an address',
    ['Error: fetch of https://example.test/a?b=1 failed', 'Error: fetch of http://other.test:8080/x failed'],
  ],
  [
    'node unhandled rejection',
    [
      'UnhandledPromiseRejection: timed out after 3000 ms',
      'UnhandledPromiseRejection: timed out after 12 ms',
    ],
  ],
  // TypeScript
  [
    'typescript missing property',
    [
      `src/a.ts:3:5 - error TS2339: Property 'total' does not exist on type 'Bill'.`,
      `lib/deep/b.ts:30:15 - error TS2339: Property 'total' does not exist on type 'Bill'.`,
    ],
  ],
  [
    'typescript missing module',
    [
      `src/a.ts(3,5): error TS2307: Cannot find module 'zod' or its corresponding type declarations.`,
      `src/other/c.ts(13,1): error TS2307: Cannot find module 'zod' or its corresponding type declarations.`,
    ],
  ],
  [
    'typescript coloured',
    [
      `\u001b[96msrc/a.ts\u001b[0m:\u001b[93m3\u001b[0m:\u001b[93m5\u001b[0m - \u001b[91merror\u001b[0m TS2304: Cannot find name 'fee'.`,
      `src/b.ts:9:1 - error TS2304: Cannot find name 'fee'.`,
    ],
  ],
  [
    'vitest assertion',
    [
      'AssertionError: expected 3 to be 4 // Object.is equality',
      'AssertionError: expected 30 to be 41 // Object.is equality',
    ],
  ],
  // Go
  ['go undefined', ['./main.go:12:3: undefined: Tariff', './cmd/x/main.go:99:14: undefined: Tariff']],
  [
    'go panic',
    [
      'panic: runtime error: index out of range [3] with length 3\n\ngoroutine 1 [running]:\nmain.main()\n\t/w/main.go:8 +0x1d',
      'panic: runtime error: index out of range [9] with length 4\n\ngoroutine 18 [running]:',
    ],
  ],
  [
    'go nil',
    [
      'panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x48f1a2]',
      'panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x2 addr=0x8 pc=0x51aabb]',
    ],
  ],
  [
    'go missing package',
    [
      'main.go:4:2: cannot find package "example.test/fee" in any of:',
      'cmd/main.go:14:2: cannot find package "example.test/fee" in any of:',
    ],
  ],
  ['go test', ['--- FAIL: TestTariff (0.00s)', '--- FAIL: TestTariff (1.27s)']],
  // Rust
  [
    'rust moved value',
    [
      'error[E0382]: borrow of moved value: `bill`\n --> src/main.rs:5:20',
      'error[E0382]: borrow of moved value: `bill`\n --> src/lib/deep.rs:51:2',
    ],
  ],
  [
    'rust unresolved import',
    [
      'error[E0432]: unresolved import `tokio`\n --> src/main.rs:1:5',
      '\u001b[1;31merror[E0432]\u001b[0m: unresolved import `tokio`\n --> src/b.rs:2:5',
    ],
  ],
  [
    'rust panic',
    [
      "thread 'main' panicked at src/main.rs:4:10:\nindex out of bounds: the len is 3 but the index is 9",
      "thread 'main' panicked at src/other.rs:40:1:\nindex out of bounds: the len is 1 but the index is 2",
    ],
  ],
  [
    'cargo compile',
    [
      'error: could not compile `fee` (lib) due to 3 previous errors',
      'error: could not compile `fee` (lib) due to 12 previous errors',
    ],
  ],
  [
    'a bare file name, or one in a folder',
    ['main.c:3:5: error: expected expression', 'lib/other.c:31: error: expected expression'],
  ],
  [
    'a line and column in brackets',
    ["a.ts(3,5): error TS1005: ';' expected.", "src/b.ts(13,15): error TS1005: ';' expected."],
  ],
  // Java
  [
    'java null pointer',
    [
      'Exception in thread "main" java.lang.NullPointerException: bill is null\n\tat app.Main.run(Main.java:12)',
      'Exception in thread "main" java.lang.NullPointerException: bill is null\n\tat app.Other.run(Other.java:7)',
    ],
  ],
  [
    'javac missing symbol',
    ['src/Main.java:10: error: cannot find symbol', 'src/app/Other.java:3: error: cannot find symbol'],
  ],
  [
    'java missing class',
    [
      'java.lang.ClassNotFoundException: app.Bill',
      'java.lang.ClassNotFoundException: app.Bill\n\tat java.base/x.Y(Z.java:641)',
    ],
  ],
  [
    'java memory',
    ['java.lang.OutOfMemoryError: Java heap space', 'java.lang.OutOfMemoryError:   Java heap space'],
  ],
  [
    'maven',
    [
      '[ERROR] Failed to execute goal compile on project fee: 3 errors',
      '[ERROR] Failed to execute goal compile on project fee: 14 errors',
    ],
  ],
  // C
  [
    'c undeclared',
    [
      "src/main.c:3:5: error: 'fee' undeclared (first use in this function)",
      "lib/x.c:33:15: error: 'fee' undeclared (first use in this function)",
    ],
  ],
  [
    'c missing header',
    [
      'src/main.c:1:10: fatal error: openssl.h: No such file or directory',
      'test/b.c:2:10: fatal error: openssl.h: No such file or directory',
    ],
  ],
  [
    'linker',
    [
      "/usr/bin/ld: /tmp/cc8a.o: in function `main': undefined reference to `fee'",
      "/opt/bin/ld: /tmp/ccZ1.o: in function `main': undefined reference to `fee'",
    ],
  ],
  [
    'address sanitizer',
    [
      '==4711==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010 at pc 0x4c1f2a',
      '==12==ERROR: AddressSanitizer: heap-use-after-free on address 0x6020deadbeef at pc 0x4c0000',
    ],
  ],
  // Shell
  [
    'unknown command',
    ['bash: line 1: frobnicate: command not found', 'bash: line 12: frobnicate: command not found'],
  ],
  ['denied', ['cat: /etc/shadow: Permission denied', 'cat: /root/.profile: Permission denied']],
  [
    'git no repository',
    [
      'fatal: not a git repository (or any of the parent directories): .git',
      'Exit code 128\nfatal: not a git repository (or any of the parent directories): .git',
    ],
  ],
  ['git unknown revision', ['fatal: bad object 3f2a9c1b7d', 'fatal: bad object 77aa00bb11cc']],
  ['npm script', ['npm error Missing script: "check"', 'npm  error Missing script: "check"']],
  ['timeout', ['Error: timed out after 1.5 s', 'Error: timed out after 30 s']],
  ['windows line ends', ['Exit code 1\r\nError: no tariff\r\n', 'Error: no tariff\n']],
];

describe('the fingerprint of an error', () => {
  it.each(SAME)('is one for the same error: %s', (_name, outputs) => {
    const [first = ''] = outputs.map(errorFingerprint);
    expect(outputs.map(errorFingerprint)).toEqual(outputs.map(() => first));
    expect(first).toMatch(/\p{L}/u);
  });

  it('differs between different errors', () => {
    const fingerprints = SAME.map(([, [output = '']]) => errorFingerprint(output));
    expect(new Set(fingerprints).size).toBe(SAME.length);
  });

  it.each([
    [`KeyError: 'tariff'`, `KeyError: 'harbour'`],
    [`Error: Cannot find module './db'`, `Error: Cannot find module 'zod'`],
    ['undefined: Tariff', 'undefined: Bill'],
    ['bash: frobnicate: command not found', 'bash: tsc: command not found'],
    ['ZeroDivisionError: division by zero', 'OverflowError: result too large'],
  ])('tells «%s» from «%s»', (one, other) => {
    expect(errorFingerprint(one)).not.toBe(errorFingerprint(other));
  });

  it.each(['', '   ', '\n\n', '42', '0xdeadbeef 12:30', '/tmp/a/b:3:4'])(
    'is empty for «%s», which says nothing',
    (text) => {
      expect(errorFingerprint(text)).toBe('');
    },
  );

  it('is bounded and free of numbers, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const fingerprint = errorFingerprint(text);
        expect(fingerprint.length).toBeLessThanOrEqual(160);
        expect(fingerprint).not.toMatch(/\d\d/);
      }),
    );
  });
});
