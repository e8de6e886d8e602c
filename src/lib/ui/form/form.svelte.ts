import { flushSync, getContext, setContext } from 'svelte';

const KEY = Symbol('form');

/** The form that a field belongs to; `undefined` for a field that stands alone. */
export const formAround = (): Form | undefined => getContext(KEY);

/**
 * When the fields of a form show what is wrong with them: once they were typed in and left, or once the user has tried to
 * send the form. Then the first wrong field gets the focus. Made by the component that holds the `<form>`.
 */
export class Form {
	/** The user tried to send it, and something was wrong. */
	isAsked = $state(false);
	/** By the id of its control: a field is typed in for the first time, or was left since. */
	#touched = $state<Record<string, 'typing' | 'left'>>({});
	#element: HTMLFormElement | undefined;
	readonly #send: (() => unknown) | undefined;
	readonly #problem: () => unknown;

	/**
	 * @param send called if the form is valid; left out by a form that acts itself after further checks
	 * @param problem a problem in addition to those the fields show; its `field` is the name of a control
	 */
	constructor(send?: () => unknown, problem: () => unknown = () => undefined) {
		this.#send = send;
		this.#problem = problem;
		setContext(KEY, this);
	}

	/** To attach to the `<form>`. */
	readonly attach = (element: HTMLFormElement): void => {
		this.#element = element;
		element.noValidate = true;
		element.addEventListener('input', ({ target }) => {
			// An update of the app waits until it is sent or emptied: `UpdateNotice.svelte`.
			element.dataset['typed'] = '';
			if (target instanceof Element) this.#touched[target.id] ??= 'typing';
		});
		element.addEventListener('focusout', ({ target, relatedTarget }) => {
			// Under a press on a button nothing may move, and the button may send the form anyway.
			if (!(target instanceof Element) || relatedTarget instanceof HTMLButtonElement) return;
			// A field that the page takes away loses the focus in the middle of that, when nothing may change.
			queueMicrotask(() => {
				if (this.#touched[target.id]) this.#touched[target.id] = 'left';
			});
		});
		element.addEventListener('submit', (event) => {
			event.preventDefault();
			if (this.#send && this.ask()) this.#send();
		});
	};

	/**
	 * Whether a field shows its problem.
	 * @param isExact it is wrong until it is whole, such as an address
	 */
	shows(id: string, isEmpty: boolean, isExact: boolean): boolean {
		const touched = this.#touched[id];
		return this.isAsked || touched === 'left' || !(isEmpty || (isExact && touched === 'typing'));
	}

	/** Shows every problem and brings the first one into view. @returns whether nothing is wrong */
	ask(): boolean {
		this.isAsked = true;
		flushSync();
		const problem = this.#problem();
		const wrong = this.#firstInvalid() ?? this.#named(problem);
		this.isAsked = Boolean(wrong ?? problem);
		if (!this.isAsked) {
			this.#touched = {};
			delete this.#element?.dataset['typed'];
		}
		const fold = wrong?.closest('details');
		if (fold) fold.open = true;
		wrong?.focus();
		wrong?.closest('.field')?.scrollIntoView({ block: 'nearest' });
		return !this.isAsked;
	}

	#firstInvalid(): HTMLElement | null | undefined {
		return this.#element?.querySelector<HTMLElement>('[aria-invalid="true"]');
	}

	#named(problem: unknown): HTMLElement | undefined {
		if (typeof problem !== 'object' || problem === null || !('field' in problem)) return undefined;
		const control = this.#element?.elements.namedItem(String(problem.field));
		return control instanceof HTMLElement ? control : undefined;
	}
}
