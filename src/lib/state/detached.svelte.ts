/**
 * Makes state that outlives the component which first asked for it. What is derived in it would otherwise belong to that
 * component, and keep its last value from then on.
 */
export function detached<Made>(make: () => Made): Made {
	let made: { readonly value: Made } | undefined;
	$effect.root(() => {
		made = { value: make() };
	});
	return (made as unknown as { readonly value: Made }).value;
}
