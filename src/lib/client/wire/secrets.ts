/** Names of fields that contain a key or a password, in calls and replies. */
export const SECRET_MEMBERS = ['userpass', 'passphrase', 'password', 'privkey', 'wif', 'convwif'];

const NAME = `"(?:${SECRET_MEMBERS.join('|')})"\\s*:\\s*"`;

/** The composed patterns, exported for the test that measures all patterns. */
export const SECRET_PATTERNS = {
	/** Matches a field to redact, complete or truncated. */
	member: new RegExp(`(${NAME})(?:[^"\\\\]|\\\\[^])*("|\\\\?$)`, 'gi'),
	/** Matches a secret without escapes. */
	value: new RegExp(`${NAME}([^"\\\\]{4,})"`, 'gi'),
};

/**
 * Minimum length for redacting a value anywhere; shorter ones would match ordinary words, and are redacted only as
 * field values.
 */
const MIN_REDACTED = 8;

export function secretsIn(params: object): string[] {
	return Object.entries(params)
		.filter(([name, value]) => SECRET_MEMBERS.includes(name) && value !== undefined)
		.map(([, value]) => String(value));
}

export function secretsOf(text: string): string[] {
	return Array.from(text.matchAll(SECRET_PATTERNS.value), ([, secret = '']) => secret);
}

/** Redacts secrets for error messages, logs and display. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
	return secrets
		.filter((secret) => secret.length >= MIN_REDACTED)
		.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
		.reduce((clean, secret) => clean.replaceAll(secret, '…'), text.replace(SECRET_PATTERNS.member, '$1…$2'));
}
