/** Members that hold a key or a password, in calls and in replies alike. */
export const SECRET_MEMBERS = ['userpass', 'passphrase', 'password', 'privkey', 'wif', 'convwif'];

const NAME = `"(?:${SECRET_MEMBERS.join('|')})"\\s*:\\s*"`;

/** The composed patterns, for the test that measures all patterns. */
export const SECRET_PATTERNS = {
	/** Matches a member to redact, complete or cut. */
	member: new RegExp(`(${NAME})(?:[^"\\\\]|\\\\[^])*("|\\\\?$)`, 'gi'),
	/** A secret without escapes. */
	value: new RegExp(`${NAME}([^"\\\\]{4,})"`, 'gi'),
};

/** Shorter secrets would also redact ordinary words; a node that echoes them does so under a member's name. */
const MIN_REDACTED = 8;

export function secretsIn(params: object): string[] {
	return Object.entries(params)
		.filter(([name, value]) => SECRET_MEMBERS.includes(name) && value !== undefined)
		.map(([, value]) => String(value));
}

export function secretsOf(text: string): string[] {
	return Array.from(text.matchAll(SECRET_PATTERNS.value), ([, secret = '']) => secret);
}

/** Redacts secrets for error messages, logs and the screen. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
	return secrets
		.filter((secret) => secret.length >= MIN_REDACTED)
		.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
		.reduce((clean, secret) => clean.replaceAll(secret, '…'), text.replace(SECRET_PATTERNS.member, '$1…$2'));
}
