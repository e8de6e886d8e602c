/** Members that hold a key or a password, in calls and in replies alike. */
export const SECRET_MEMBERS = ['userpass', 'passphrase', 'password', 'privkey', 'wif', 'convwif'];

const NAME = `"(?:${SECRET_MEMBERS.join('|')})"\\s*:\\s*"`;

/** The patterns that are put together, for the test that measures all patterns. */
export const SECRET_PATTERNS = {
	/** A member to redact, whether it ends or is cut. */
	member: new RegExp(`(${NAME})(?:[^"\\\\]|\\\\[^])*("|\\\\?$)`, 'gi'),
	/** A secret without escapes. */
	value: new RegExp(`${NAME}([^"\\\\]{4,})"`, 'gi'),
};

/** Shorter secrets would also redact ordinary words; if a node echoes them, it is under a member's name. */
const SHORTEST_REDACTED = 8;

/** The secrets among a call's parameters. */
export function secretsIn(params: object): string[] {
	return Object.entries(params)
		.filter(([name, value]) => SECRET_MEMBERS.includes(name) && value !== undefined)
		.map(([, value]) => String(value));
}

/** The secrets among the members of a JSON text. */
export function secretsOf(text: string): string[] {
	return Array.from(text.matchAll(SECRET_PATTERNS.value), ([, secret = '']) => secret);
}

/** Redacts what must not reach an error message, a log or the screen. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
	return secrets
		.filter((secret) => secret.length >= SHORTEST_REDACTED)
		.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
		.reduce((clean, secret) => clean.replaceAll(secret, '…'), text.replace(SECRET_PATTERNS.member, '$1…$2'));
}
