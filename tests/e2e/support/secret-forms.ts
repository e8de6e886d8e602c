/** Secrets by the name printed on failure. */
export type Secrets = Readonly<Record<string, string>>;

/** Encoded forms of a text in an address, a header, a body or a file. */
function formsOf(secret: string): readonly string[] {
	return [
		secret,
		encodeURIComponent(secret),
		new URLSearchParams({ '': secret }).toString().slice(1),
		JSON.stringify(secret).slice(1, -1),
		Buffer.from(secret).toString('hex'),
		...base64Forms(secret),
	];
}

/** Base64 forms for each of the three byte offsets, without the characters that also encode neighbouring bytes. */
function base64Forms(secret: string): readonly string[] {
	return [0, 1, 2].map((before) => {
		const encoded = Buffer.from(' '.repeat(before) + secret).toString('base64');
		const whole = Math.floor(((before + secret.length) * 8) / 6);
		return encoded.slice(Math.ceil((before * 8) / 6), whole);
	});
}

/** Returns a function that lists the names of the secrets found in a text, in any form. */
export function secretFinder(secrets: Secrets): (text: string) => readonly string[] {
	const wanted = Object.entries(secrets).map(([name, secret]) => ({ name, forms: formsOf(secret) }));
	const shortest = Math.min(...wanted.flatMap(({ forms }) => forms.map(({ length }) => length)));
	return (text) =>
		text.length < shortest
			? []
			: wanted.filter(({ forms }) => forms.some((form) => text.includes(form))).map(({ name }) => name);
}
