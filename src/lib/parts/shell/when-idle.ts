/** Usually enough for the page to show its content, in milliseconds. */
export const IDLE_AFTER_MS = 8_000;

/**
 * Loads a background module once it no longer competes with the page's content.
 * @param sooner resolves when the page's content needs the module
 */
export async function whenIdle<Module>(
	load: () => Promise<Module>,
	sooner?: Promise<undefined>,
): Promise<Module> {
	const idle = new Promise<void>((resolve) => setTimeout(resolve, IDLE_AFTER_MS));
	await (sooner ? Promise.race([idle, sooner]) : idle);
	return load();
}
