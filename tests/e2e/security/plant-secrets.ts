/** Runs in the page. Leaves a secret in each place where a page can leave one, by name of the place. */
export async function plantInPlaces(secrets: Readonly<Record<string, string>>): Promise<void> {
	const planted = (place: string) => secrets[place] ?? '';
	const element = <Name extends 'a' | 'input'>(name: Name) => {
		const made = document.createElement(name);
		document.body.append(made);
		return made;
	};
	const here = location.href;
	location.hash = planted('addresses');
	history.pushState(null, '', `?${planted('history')}`);
	history.pushState(planted('history state'), '', here);
	document.title = planted('title');
	window.name = planted('window name');
	document.cookie = `planted=${planted('cookies')}`;
	await navigator.clipboard.writeText(planted('clipboard'));
	element('input').value = planted('fields and text');
	console.info(planted('console'));
	setTimeout(() => {
		throw new Error(planted('errors'));
	});
	const href = URL.createObjectURL(new Blob([planted('downloads')]));
	Object.assign(element('a'), { href, download: 'planted' }).click();
	localStorage.setItem('planted', planted('local storage'));
	sessionStorage.setItem('planted', planted('session storage'));
	const cache = await caches.open('planted');
	await cache.put('/planted', new Response(planted('caches')));
	await new Promise((resolve) => {
		const opening = indexedDB.open('planted', 1);
		opening.onupgradeneeded = () => {
			const bytes = new TextEncoder().encode(planted('database'));
			opening.result.createObjectStore('planted').put({ bytes }, 1);
		};
		opening.onsuccess = () => resolve(opening.result.close());
	});
}

/** Runs in the page. Makes it retain a secret in each way that JavaScript allows, by name of the way. */
export function plantInHeap(secrets: Readonly<Record<string, readonly string[]>>): void {
	// Concatenated here, so that the call's own arguments are not mistaken for the secret.
	const planted = (way: string) => secrets[way]?.join('') ?? '';
	const long = 'long '.repeat(1000);
	const inClosure = planted('closure');
	const field = document.createElement('input');
	field.value = planted('field of no document');
	const part = `${long}${planted('part of a text')}`;
	const key = JSON.stringify({ [planted('part of a slice')]: long }).slice(2, -2);
	Object.assign(globalThis, {
		planted: [
			() => inClosure,
			field,
			document.createTextNode(planted('text of no document')),
			{ [planted('name of a member')]: 1 },
			new Map([[planted('key of a map'), 1]]),
			`${part}${long}`,
			`${JSON.stringify(planted('end of a long text'))}`.padStart(5000),
			key,
			new Promise((resolve) => setTimeout(resolve, 1e9, planted('argument of a timer'))),
		],
	});
}

/** Runs in the page. Sends a secret in each part of a request to an address that must not receive any. */
export async function sendSecrets(given: {
	readonly secrets: Readonly<Record<string, string>>;
	readonly node: string;
}): Promise<void> {
	const { secrets, node } = given;
	const sent = (part: string) => secrets[part] ?? '';
	await fetch(`/planted?${sent('address')}`);
	await fetch('/planted', { headers: { 'x-planted': sent('headers') } });
	await fetch('/planted', { headers: { authorization: `Basic ${btoa(`user:${sent('authorization')}`)}` } });
	await fetch('/planted', { method: 'POST', body: sent('body') });
	const call = { method: 'getcoins', coin: sent('other member'), passphrase: sent('other method') };
	await fetch(node, { method: 'POST', body: JSON.stringify(call), mode: 'no-cors' }).catch(() => undefined);
}
