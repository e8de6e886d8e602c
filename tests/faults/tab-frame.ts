import { shiftDate } from '../shift-date.ts';
import type { TabWindow } from './frame.ts';
import type { Tab } from './tab.ts';
import type { WorldAccess } from './wire-fault.ts';

/** What the test runner does with modules that are loaded late is for its own page only. */
const LOADS_PLAINLY = 'window.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() };';

/** What the build writes into modules by name, as where the app is served: only then they can be loaded in any order. */
const DEFINED = '/@vite/env';

/** A tab that can be loaded anew and closed: a browsing context of its own, with the locks and connections that it holds. */
export class TabFrame {
	readonly #frame: HTMLIFrameElement;
	readonly tab: Tab;

	private constructor(frame: HTMLIFrameElement, tab: Tab) {
		this.#frame = frame;
		this.tab = tab;
	}

	/** Its clock reads what the clock of this page reads, which is the world's and not the computer's. */
	static async open(access: WorldAccess): Promise<TabFrame> {
		const frame = document.createElement('iframe');
		const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
		frame.srcdoc = `<!doctype html><html><body></body></html>`;
		document.body.append(frame);
		await loaded;
		const opened = frame.contentWindow as TabWindow;
		const { document: page } = opened;
		await run(page, { textContent: `${LOADS_PLAINLY}(${shiftDate.toString()})(${Date.now()} - Date.now())` });
		await run(page, { type: 'module', src: DEFINED });
		await run(page, { type: 'module', src: new URL('./frame.ts', import.meta.url).href });
		return new TabFrame(frame, await opened.Tab.open(access));
	}

	/** Its clock goes on by so much. */
	async pass(ms: number): Promise<void> {
		const page = this.#frame.contentDocument;
		if (page) await run(page, { textContent: `(${shiftDate.toString()})(${ms})` });
	}

	/** As the user closes it: nothing of it runs any more. */
	close(): void {
		this.#frame.remove();
	}
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
