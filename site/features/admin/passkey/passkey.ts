import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from "../../../generated/api";
import { PASSKEY_ALGORITHMS, PASSKEY_TIMEOUT_MS } from "../../../generated/api-constants";
import { words } from "../words/words";

/** A browser reports the end of its time a little early or late. */
const TIMEOUT_TOLERANCE_MS = 1000;

/** The browser has made or used no passkey. The message is for people. */
export class PasskeyError extends Error {}

/** Returns why no passkey can be made on this page; null if one can. */
export function missingSupport(): string | null {
  if (/^[\d.]+$|^\[/.test(location.hostname)) return words.passkey.numberAddress;
  if (typeof PublicKeyCredential === "undefined") return words.passkey.missing;
  return null;
}

/**
 * Makes a passkey: the browser asks where to keep it.
 *
 * @throws PasskeyError if there is none, or if the signal aborts
 */
export async function makePasskey(options: PasskeyCreation, signal: AbortSignal): Promise<NewPasskey> {
  const { challenge, rpId, rpName, userId, userName, credentialIds } = options;
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: bytesOf(challenge),
    rp: { id: rpId, name: rpName },
    user: { id: bytesOf(userId), name: userName, displayName: userName },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: credentialsOf(credentialIds),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    attestation: "none",
    timeout: PASSKEY_TIMEOUT_MS,
  };
  const response = await ask(signal, () => navigator.credentials.create({ publicKey, signal }));
  if (!(response instanceof AuthenticatorAttestationResponse))
    throw new PasskeyError(words.passkey.nothingCame);
  return {
    clientData: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject),
  };
}

/**
 * Answers a challenge: the browser asks for one of the passkeys.
 *
 * @throws PasskeyError if none was used, or if the signal aborts
 */
export async function answerWithPasskey(
  { challenge, rpId, credentialIds }: PasskeyRequest,
  signal: AbortSignal,
): Promise<PasskeyAnswer> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: bytesOf(challenge),
    rpId,
    allowCredentials: credentialsOf(credentialIds),
    userVerification: "preferred",
    timeout: PASSKEY_TIMEOUT_MS,
  };
  let id: ArrayBuffer | undefined;
  const response = await ask(
    signal,
    () => navigator.credentials.get({ publicKey, signal }),
    (credential) => {
      id = credential.rawId;
    },
  );
  if (!(response instanceof AuthenticatorAssertionResponse) || id === undefined)
    throw new PasskeyError(words.passkey.nothingCame);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id: textOf(id),
    clientData: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
    ...(userHandle !== null && userHandle.byteLength > 0 && { userHandle: textOf(userHandle) }),
  };
}

async function ask(
  signal: AbortSignal,
  open: () => Promise<Credential | null>,
  onCredential: (credential: PublicKeyCredential) => void = () => {},
): Promise<AuthenticatorResponse | undefined> {
  const started = Date.now();
  try {
    const credential = await open();
    // Some browsers return a credential although the signal was aborted.
    if (signal.aborted) throw new DOMException("", "AbortError");
    if (!(credential instanceof PublicKeyCredential)) return undefined;
    onCredential(credential);
    return credential.response;
  } catch (error) {
    throw new PasskeyError(wordsFor(error, Date.now() - started));
  }
}

/** Browsers do not say whether somebody cancelled or there is no passkey: a page must not learn what is on a device. */
function wordsFor(error: unknown, elapsedMs: number): string {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
    case "AbortError":
      return elapsedMs > PASSKEY_TIMEOUT_MS - TIMEOUT_TOLERANCE_MS
        ? words.passkey.tooLong
        : words.passkey.noneUsed;
    case "InvalidStateError":
      return words.passkey.hasOne;
    case "NotSupportedError":
    case "ConstraintError":
      return words.passkey.notThisDevice;
    case "SecurityError":
      return words.passkey.needsHttps;
    default:
      return words.passkey.failed;
  }
}

function credentialsOf(ids: string[]): PublicKeyCredentialDescriptor[] {
  return ids.map((id) => ({ type: "public-key", id: bytesOf(id) }));
}

/** The bytes of a text in base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** Bytes in base64url without padding. */
function textOf(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
