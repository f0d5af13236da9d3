/** Bytes that only who has certain texts can read: what is kept of a tree outside of it is hidden by what stands in the tree. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** What hides something, and proves that it is what was hidden. */
export interface Seal {
  nonce: Buffer;
  tag: Buffer;
}

/**
 * Hides something.
 * @param secret 32 bytes
 * @param name what it is: under another name it cannot be opened
 */
export function sealed(data: Uint8Array, secret: Uint8Array, name: string): Seal & { data: Buffer } {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(name));
  const hidden = Buffer.concat([cipher.update(data), cipher.final()]);
  return { nonce, tag: cipher.getAuthTag(), data: hidden };
}

/** What was hidden. Undefined: the secret is another one, or it was tampered with. */
export function unsealed(
  { nonce, tag, data }: Seal & { data: Uint8Array },
  secret: Uint8Array,
  name: string,
): Buffer | undefined {
  try {
    const cipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: 16 });
    cipher.setAAD(Buffer.from(name)).setAuthTag(tag);
    return Buffer.concat([cipher.update(data), cipher.final()]);
  } catch {
    return undefined;
  }
}
