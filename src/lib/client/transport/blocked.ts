/** Says afterwards whether the browser itself forbade the connection. */
export interface PolicyWatch {
	hasBlocked(): Promise<boolean>;
	end(): void;
}

/** The parts of the browser that decide; tests hand in their own. */
export interface PolicySources {
	readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined;
	readonly permissions: Pick<Permissions, 'query'> | undefined;
	/** The page is itself on this machine: browsers do not ask it for the permission. */
	readonly pageIsLocal: boolean;
}

const LOOPBACK_NAMES = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** True for a host name that means this machine. */
export function isLoopback(hostname: string): boolean {
	return LOOPBACK_NAMES.test(hostname);
}

/**
 * Watches for the two ways in which a browser forbids a connection: the page's own content security policy, and
 * the permission to reach programs on this device.
 */
export function watchPolicy(address: string, sources = browserSources()): PolicyWatch {
	let violated = false;
	const note = (event: Event) => {
		if (isSameTarget((event as SecurityPolicyViolationEvent).blockedURI, address)) violated = true;
	};
	sources.events?.addEventListener('securitypolicyviolation', note);
	return {
		async hasBlocked() {
			// The violation is reported by a task of its own, after the fetch has failed.
			await new Promise((resolve) => setTimeout(resolve));
			return violated || (await loopbackPermission(sources)) === 'denied';
		},
		end: () => sources.events?.removeEventListener('securitypolicyviolation', note),
	};
}

/** Whether this page may reach programs on this machine; `undefined` if the browser does not ask. */
export async function loopbackPermission(
	sources: Pick<PolicySources, 'permissions' | 'pageIsLocal'> = browserSources(),
): Promise<PermissionState | undefined> {
	if (sources.pageIsLocal) return undefined;
	// The older name is an alias in Chromium; Firefox knows the new one only.
	for (const name of ['loopback-network', 'local-network-access'])
		try {
			return (await sources.permissions?.query({ name: name as PermissionName }))?.state;
		} catch {
			continue;
		}
	return undefined;
}

function browserSources(): PolicySources {
	return {
		events: globalThis.document,
		permissions: globalThis.navigator?.permissions,
		pageIsLocal: isLoopback(globalThis.location?.hostname ?? 'localhost'),
	};
}

/** Browsers report the blocked address with a path, or cut down to its origin. */
function isSameTarget(blocked: string, address: string): boolean {
	return (
		URL.canParse(blocked) && URL.canParse(address) && new URL(blocked).origin === new URL(address).origin
	);
}
