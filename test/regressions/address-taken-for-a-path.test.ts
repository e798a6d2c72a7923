import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { redact } from '../../main/sources/redaction/redact.ts';

test('a password in an address is found also where the address was taken for a path', () => {
  const path = resolve('/work', 'postgres://app:correct-horse-example@db.example.test:5432/shop');
  expect(redact(path).text).toBe('/work/postgres:/app:[redacted]@db.example.test:5432/shop');
  expect(redact('see C:/Users/dev@work:8080/a and a:/b').redactions).toBe(0);
});
