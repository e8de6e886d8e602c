import { replaceState } from '$app/navigation';
import { page } from '$app/state';
import { watch } from '#lib/ui/watch.svelte.ts';

/**
 * Opens a form or dialog of this page that the search asked for, once: Back and a reload do not open it again. Call it while
 * the component is made.
 *
 * @param isReady the form or dialog can be opened now
 */
export function whenAsked(
	what: App.PageState['asked'],
	open: () => unknown,
	isReady: () => boolean = () => true,
): void {
	watch(
		() => page.state.asked === what && isReady(),
		(isAsked) => {
			if (!isAsked) return;
			const { asked: _done, ...others } = page.state;
			replaceState('', others);
			open();
		},
	);
}
