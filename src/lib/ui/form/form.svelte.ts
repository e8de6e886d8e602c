import { flushSync, getContext, setContext } from 'svelte';

const KEY = Symbol('form');

/** The form that contains a field; `undefined` for a standalone field. */
export const formAround = (): Form | undefined => getContext(KEY);

/**
 * Controls when the fields of a form show their problems: after they were edited and left, or after the user has tried
 * to submit. The first invalid field is then focused. Created by the component that contains the `<form>`.
 */
export class Form {
	/** Whether the user has tried to submit an invalid form. */
	isAsked = $state(false);
	/** State by control id: edited for the first time, or left after that. */
	#touched = $state<Record<string, 'typing' | 'left'>>({});
	#element: HTMLFormElement | undefined;
	readonly #send: (() => unknown) | undefined;
	readonly #problem: () => unknown;

	/**
	 * @param send called if the form is valid; omitted if the form acts after further checks
	 * @param problem a problem in addition to those of the fields; its `field` is the name of a control
	 */
	constructor(send?: () => unknown, problem: () => unknown = () => undefined) {
		this.#send = send;
		this.#problem = problem;
		setContext(KEY, this);
	}

	/** Attachment for the `<form>`. */
	readonly attach = (element: HTMLFormElement): void => {
		this.#element = element;
		element.noValidate = true;
		element.addEventListener('input', ({ target }) => {
			// Delays an update of the app until the form is submitted or cleared: `UpdateNotice.svelte`.
			element.dataset['typed'] = '';
			if (target instanceof Element) this.#touched[target.id] ??= 'typing';
		});
		element.addEventListener('focusout', ({ target, relatedTarget }) => {
			// Nothing may move while a button is being clicked, and the button may submit the form anyway.
			if (!(target instanceof Element) || relatedTarget instanceof HTMLButtonElement) return;
			// Deferred, because a field being removed loses the focus while no state may change.
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
	 * @param isExact whether a partial value is always invalid, as for an address
	 */
	shows(id: string, isEmpty: boolean, isExact: boolean): boolean {
		const touched = this.#touched[id];
		return this.isAsked || touched === 'left' || !(isEmpty || (isExact && touched === 'typing'));
	}

	/** Shows all problems and scrolls to the first one. @returns whether the form is valid */
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
