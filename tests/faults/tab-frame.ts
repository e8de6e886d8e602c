import type { TabWindow } from './frame.ts';
import type { Tab } from './tab.ts';
import type { WorldAccess } from './wire-fault.ts';

/** Replaces the test runner's handling of dynamic imports, which works only on its own page. */
const LOADS_PLAINLY = 'window.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() };';

/**
 * Defines the constants that a build inlines into modules, so that modules can be loaded in any order, as in the built
 * app.
 */
const DEFINED = '/@vite/env';

/** A tab that can be reloaded and closed: a separate browsing context with its own locks and connections. */
export class TabFrame {
	readonly #frame: HTMLIFrameElement;
	#tab: Tab;

	private constructor(frame: HTMLIFrameElement, tab: Tab) {
		this.#frame = frame;
		this.#tab = tab;
	}

	/** Opens a tab. Its clock follows this page's clock, which shows the world's time. */
	static async open(access: WorldAccess): Promise<TabFrame> {
		const frame = document.createElement('iframe');
		const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
		frame.srcdoc = `<!doctype html><html><body></body></html>`;
		document.body.append(frame);
		await loaded;
		const opened = frame.contentWindow as TabWindow;
		const { document: page } = opened;
		opened.ahead = Date.now();
		await run(page, { textContent: `${LOADS_PLAINLY}(${followAhead.toString()})()` });
		await run(page, { type: 'module', src: DEFINED });
		await run(page, { type: 'module', src: new URL('./frame.ts', import.meta.url).href });
		return new TabFrame(frame, await opened.Tab.open(access));
	}

	get tab(): Tab {
		return this.#tab;
	}

	/** Starts a new visit in the same page, after the previous one was closed. */
	async reopen(access: WorldAccess): Promise<void> {
		this.#tab = await (this.#frame.contentWindow as TabWindow).Tab.open(access);
	}

	advance(ms: number): void {
		const opened = this.#frame.contentWindow as TabWindow | null;
		if (opened) opened.ahead += ms;
	}

	/** Sends the event with which a browser freezes or resumes a background page. */
	freeze(isFrozen: boolean): void {
		this.#frame.contentDocument?.dispatchEvent(new Event(isFrozen ? 'freeze' : 'resume'));
	}

	/** Closes the tab; none of its code runs afterwards. */
	close(): void {
		this.#frame.remove();
	}
}

/** Runs in the frame as source text. Starts its clock at the given time, advanced by `ahead`. */
function followAhead(): void {
	const page = window as Window & { ahead?: number; Date: DateConstructor };
	const { now } = Date;
	page.ahead = (page.ahead ?? 0) - now();
	Date.now = () => now() + (page.ahead ?? 0);
	page.Date = new Proxy(Date, {
		apply: (real) => new real(real.now()).toString(),
		construct: (real, args, caller) =>
			Reflect.construct(real, args.length === 0 ? [real.now()] : args, caller) as Date,
	});
}

function run(page: Document, props: Partial<HTMLScriptElement>): Promise<void> {
	const script = Object.assign(page.createElement('script'), props);
	return new Promise((resolve, reject) => {
		script.onload = () => resolve();
		script.onerror = () => reject(new Error(`${script.src} could not be loaded.`));
		page.head.append(script);
		if (!props.src) resolve();
	});
}
