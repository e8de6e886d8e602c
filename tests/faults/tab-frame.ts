import type { TabWindow } from './frame.ts';
import type { Tab } from './tab.ts';
import type { WorldAccess } from './wire-fault.ts';

/** The test runner's handling of late modules is for its own page only. */
const LOADS_PLAINLY = 'window.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() };';

/** Constants that the build writes into modules by name, as in the served app: only then they can be loaded in any order. */
const DEFINED = '/@vite/env';

/** A tab that can be reloaded and closed: a separate browsing context, with its locks and connections. */
export class TabFrame {
	readonly #frame: HTMLIFrameElement;
	#tab: Tab;

	private constructor(frame: HTMLIFrameElement, tab: Tab) {
		this.#frame = frame;
		this.#tab = tab;
	}

	/** Its clock follows the clock of this page, which is the world's and not the computer's. */
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

	/** A new visit in the same page, once the previous one is closed. */
	async reopen(access: WorldAccess): Promise<void> {
		this.#tab = await (this.#frame.contentWindow as TabWindow).Tab.open(access);
	}

	pass(ms: number): void {
		const opened = this.#frame.contentWindow as TabWindow | null;
		if (opened) opened.ahead += ms;
	}

	/** The events that a browser sends to a background page before it freezes it, and when it resumes. */
	freeze(isFrozen: boolean): void {
		this.#frame.contentDocument?.dispatchEvent(new Event(isFrozen ? 'freeze' : 'resume'));
	}

	/** As the user closes it: nothing of it runs any more. */
	close(): void {
		this.#frame.remove();
	}
}

/** Starts the clock of a page at a moment, advanced by `ahead`. The page runs the text of this function. */
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
