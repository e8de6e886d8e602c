import { replaceState } from '$app/navigation';
import { page } from '$app/state';
import { watch } from '#lib/ui/watch.svelte.ts';

/**
 * Opens what the search asked this page for, once: Back and a reload do not open it again. Call it while the component is
 * made.
 *
 * @param isReady what is to be opened is there
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
