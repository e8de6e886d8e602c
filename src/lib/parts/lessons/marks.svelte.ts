import { untrack } from 'svelte';

/** Set on the marked elements of the current step; the card outlines them. */
const POINTED = 'data-lesson-now';

/** Elements on screen with a `data-lesson` mark, and the dialog above them. */
export class Marks {
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- replaced as a whole
	#visible = $state.raw<ReadonlySet<string>>(new Set());
	#dialog = $state.raw<HTMLDialogElement>();
	#wanted: readonly string[] = [];
	#frame = 0;

	get shown(): ReadonlySet<string> {
		return this.#visible;
	}

	/** The modal dialog opened last. */
	get dialog(): HTMLDialogElement | undefined {
		return this.#dialog;
	}

	/** Outlines the visible elements with these marks, and no others. */
	point(wanted: readonly string[]): void {
		this.#wanted = wanted;
		this.#update();
	}

	/**
	 * Checks again whenever the page changes.
	 * @returns a function that stops watching
	 */
	watch(): () => void {
		const observer = new MutationObserver(
			() => (this.#frame ||= requestAnimationFrame(() => this.#update())),
		);
		observer.observe(document.body, {
			subtree: true,
			childList: true,
			attributes: true,
			attributeFilter: ['data-lesson', 'hidden', 'open'],
		});
		this.#update();
		return () => {
			observer.disconnect();
			cancelAnimationFrame(this.#frame);
			this.point([]);
		};
	}

	#update(): void {
		this.#frame = 0;
		this.#dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
		const elements = [...document.querySelectorAll<HTMLElement>('[data-lesson]')].filter((element) =>
			element.checkVisibility(),
		);
		const markOf = (element: HTMLElement) => element.dataset['lesson'] ?? '';
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- replaced as a whole
		const shown = new Set(elements.map(markOf));
		const isSame = untrack(() => shown.size === this.#visible.size && shown.isSubsetOf(this.#visible));
		if (!isSame) this.#visible = shown;
		const pointed = elements.filter((element) => this.#wanted.includes(markOf(element)));
		for (const before of document.querySelectorAll<HTMLElement>(`[${POINTED}]`))
			if (!pointed.includes(before)) before.removeAttribute(POINTED);
		for (const element of pointed) element.setAttribute(POINTED, '');
	}
}
