const COUNT = /^\(\d+\) /;

/** Number of notices in the tab's title and icon, and on the icon of the installed app. */
export class TabCount {
	#count = 0;
	#icon: HTMLLinkElement | null = document.querySelector('link[rel="icon"]');
	readonly #iconAddress = this.#icon?.href ?? '';
	#drawing: Promise<string> | undefined;
	/** Restores the count when a page sets its title. */
	readonly #titles = new MutationObserver(() => this.#writeTitle());

	constructor() {
		this.#titles.observe(document.head, { childList: true, characterData: true, subtree: true });
	}

	/** Removes the count if it is 0. */
	show(count: number): void {
		if (count === this.#count) return;
		this.#count = count;
		this.#writeTitle();
		void this.#drawIcon();
		// Supported by some browsers, and only for an installed app.
		if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
	}

	readonly end = (): void => {
		this.#titles.disconnect();
		this.show(0);
	};

	#writeTitle(): void {
		const bare = document.title.replace(COUNT, '');
		const title = this.#count > 0 ? `(${this.#count}) ${bare}` : bare;
		if (document.title !== title) document.title = title;
	}

	async #drawIcon(): Promise<void> {
		const count = this.#count;
		// If the file cannot be loaded, the icon stays unchanged.
		this.#drawing ??= fetch(this.#iconAddress).then((reply) => reply.text());
		const drawing = await this.#drawing.catch(() => undefined);
		if (!this.#icon || !drawing || count !== this.#count) return;
		this.#icon.href = count > 0 ? withCount(drawing, count) : this.#iconAddress;
	}
}

/** The icon as a data URL, with the number on a disk in the corner. */
function withCount(drawing: string, count: number): string {
	const text = count > 9 ? '9+' : String(count);
	const size = count > 9 ? 22 : 30;
	const badge =
		'<circle cx="44" cy="44" r="20" fill="#b02a35"/>' +
		`<text x="44" y="${44 + size * 0.35}" fill="#fff" font-family="sans-serif" font-size="${size}" font-weight="700" text-anchor="middle">${text}</text>`;
	return `data:image/svg+xml,${encodeURIComponent(drawing.replace('</svg>', `${badge}</svg>`))}`;
}
