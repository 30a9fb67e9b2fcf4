/** Printed from docs/openapi/openapi.json by print-schema.mjs; never edited. */
export interface paths {
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit log, newest first */
        get: operations["Operators_audit_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the chain of the audit log holds
         * @description Verifies what came since it was last asked, a long log in pieces. Whole, and against all copies: `npm run audit:verify`.
         */
        get: operations["Operators_audit_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dead_letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events that services laid aside, newest first */
        get: operations["Operators_dead_letters_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dead_letters/{service}/{id}/redrive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand an event to its service once more
         * @description Answers the dead letter as it was; it is one no more. An event that came again meanwhile is not handled twice.
         */
        post: operations["Operators_dead_letters_redrive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live changes of the platform
         * @description Server-sent events: `event: changed`, `data: {"topics": ["merchants"]}`. Read what is named again; what happens within a moment comes together. Topics: merchants, users, audit, health, dead_letters, maintenance. The stream ends with the sign-in; after a break, read everything again.
         */
        get: operations["Operators_operator_events_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the platform does: metrics, alerts, failed deliveries */
        get: operations["Operators_operations_health_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/health/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the platform did: the metrics of the last hours, for sparklines
         * @description Long times are thinned: each sample has the worst values of its step.
         */
        get: operations["Operators_operations_health_past"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/maintenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the agent API takes new work */
        get: operations["Operators_maintenance_get"];
        /**
         * Switch the maintenance of the agent API
         * @description Replaces it as a whole: an absent message or end is taken away.
         */
        put: operations["Operators_maintenance_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All merchants, newest first
         * @description Those that wait for approval: `?status=pending`.
         */
        get: operations["Operators_merchants_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/merchants/{merchant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One merchant with what helps to decide on it */
        get: operations["Operators_merchants_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Override tier, fee and paid-until
         * @description An absent field stays; null takes the override away (a tier stays: every merchant has one).
         */
        patch: operations["Operators_merchants_override"];
        trace?: never;
    };
    "/api/admin/merchants/{merchant_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve a merchant: sessions may be created */
        post: operations["Operators_merchants_approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/merchants/{merchant_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause a merchant: no new sessions; open ones go on */
        post: operations["Operators_merchants_pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/merchants/{merchant_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject a merchant */
        post: operations["Operators_merchants_reject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/merchants/{merchant_id}/unpause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a paused merchant go on */
        post: operations["Operators_merchants_unpause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/rescan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look on the chain for a session’s money, or at one transaction
         * @description Exactly one of both. Takes in what was missing; repeating it changes nothing more.
         */
        post: operations["Operators_rescans_rescan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All accounts with their memberships */
        get: operations["Operators_users_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{user_id}/reset_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a password by a temporary one
         * @description Shown once. It works for 24 hours, must be changed at first use, and all sign-ins of the account end. The password of an operator is not reset this way: 403.
         */
        post: operations["Operators_users_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The balance */
        get: operations["Agent_dashboard_credits_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/credits/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All that moved the balance
         * @description Nothing in it is ever changed or taken away. Only for keys of the scope `all_spaces`.
         */
        get: operations["Agent_dashboard_credits_ledger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/credits/top_up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A pay link for more credits
         * @description What is paid there is credited as soon as it is confirmed. Only for keys of the scope `all_spaces`.
         */
        post: operations["Agent_dashboard_credits_top_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Files that the key reaches */
        get: operations["Agent_dashboard_files_list"];
        put?: never;
        /**
         * Send a file
         * @description At most 32 MiB. Name it in `files` of a turn. With `space` it belongs to that space, else to the key.
         */
        post: operations["Agent_dashboard_files_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/files/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The bytes of a file */
        get: operations["Agent_dashboard_files_read"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description An upload, or what a turn made. A turn that waits finds it no more.
         */
        delete: operations["Agent_dashboard_files_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Keys that are not revoked */
        get: operations["Agent_dashboard_keys_list"];
        put?: never;
        /**
         * Make a key for the agent API
         * @description The only answer that holds the key.
         */
        post: operations["Agent_dashboard_keys_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a key, at once */
        delete: operations["Agent_dashboard_keys_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/quotas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Caps on spending */
        get: operations["Agent_dashboard_quotas_get"];
        /**
         * Set the caps on spending
         * @description Replaces all of them; what is left out becomes its default, null is no cap. They hold from the next turn on. Only for keys of the scope `all_spaces`.
         */
        put: operations["Agent_dashboard_quotas_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Spaces that the caller reaches */
        get: operations["Agent_dashboard_spaces_list"];
        put?: never;
        /**
         * Create a space
         * @description Keep its `space_id`. A key of scope `own_spaces` reaches the spaces that it creates.
         */
        post: operations["Agent_dashboard_spaces_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/spaces/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One space */
        get: operations["Agent_dashboard_spaces_get"];
        put?: never;
        post?: never;
        /**
         * Archive a space
         * @description It takes nothing new, and its queued turns are cancelled. What it holds can still be read.
         */
        delete: operations["Agent_dashboard_spaces_archive"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/spaces/{slug}/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The manifest */
        get: operations["Agent_dashboard_space_setup_manifest"];
        /**
         * Replace the manifest
         * @description What is left out has its default. A turn keeps the version that it was submitted with.
         */
        put: operations["Agent_dashboard_space_setup_put_manifest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/spaces/{slug}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store a secret
         * @description Write-only: it is sealed, and put in only where a request leaves for its hosts.
         */
        put: operations["Agent_dashboard_space_setup_put_secret"];
        /** Store a secret, as with PUT */
        post: operations["Agent_dashboard_space_setup_post_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/spaces/{slug}/secret/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a secret */
        delete: operations["Agent_dashboard_space_setup_remove_secret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/spaces/{slug}/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tools */
        get: operations["Agent_dashboard_space_setup_tools"];
        /**
         * Replace the tools
         * @description What is left out has its default. A turn keeps the version that it was submitted with. Grant what the space needs: without a grant an agent has no tools.
         */
        put: operations["Agent_dashboard_space_setup_put_tools"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Turns that the caller reaches */
        get: operations["Agent_dashboard_turns_list"];
        put?: never;
        /**
         * Submit a turn
         * @description It is queued behind the earlier turns of its space, and what it may cost is held until it ends. Send an `Idempotency-Key`, one for each logical turn: a retry without it can make a second paid turn.
         */
        post: operations["Agent_dashboard_turns_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/turns/{turn_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One turn
         * @description Poll with capped backoff until `state` is done, failed or cancelled.
         */
        get: operations["Agent_dashboard_turns_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/turns/{turn_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a turn
         * @description A queued turn ends at once and costs nothing; a running one ends as soon as its tool hears of it.
         */
        post: operations["Agent_dashboard_turns_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/turns/{turn_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a turn
         * @description Oldest first. With `Accept: text/event-stream` a stream of server-sent events: `id` is the number of the event, `event` its type, and after a break `Last-Event-ID` goes on where it was. `turn.stepped` has no number: read the steps again. The stream ends with the turn.
         */
        get: operations["Agent_dashboard_turn_watch_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/turns/{turn_id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Files that a turn made
         * @description Those of a turn that is done; before that, and of a turn that ended otherwise, there are none.
         */
        get: operations["Agent_dashboard_turn_files_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/turns/{turn_id}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Steps of a turn
         * @description What the engine said and which tools it called, oldest first.
         */
        get: operations["Agent_dashboard_turn_watch_steps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What turns used and cost, by customer, space, key or day
         * @description Totals are the exact sum of the turns. A turn counts on the day on which it was made.
         */
        get: operations["Agent_dashboard_usage_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/usage.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The report as CSV
         * @description All rows of one moment. More than 50,000 are refused: ask for a shorter time.
         */
        get: operations["Agent_dashboard_usage_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Webhooks and their health */
        get: operations["Agent_dashboard_webhooks_list"];
        put?: never;
        /**
         * Add a webhook
         * @description It hears of every transition of every turn of the account. The secret is in this answer and in that of `rotate_secret` only. At most 10.
         */
        post: operations["Agent_dashboard_webhooks_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One webhook */
        get: operations["Agent_dashboard_webhooks_get"];
        put?: never;
        post?: never;
        /** Remove a webhook: what waited for it has failed */
        delete: operations["Agent_dashboard_webhooks_delete"];
        options?: never;
        head?: never;
        /** Change, pause or resume a webhook */
        patch: operations["Agent_dashboard_webhooks_update"];
        trace?: never;
    };
    "/api/agent/webhooks/{webhook_id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new signing secret
         * @description For 24 hours events are signed with both.
         */
        post: operations["Agent_dashboard_webhooks_rotate_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Its data are zeros with `test: true`. It leaves at once.
         */
        post: operations["Agent_dashboard_webhooks_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deliveries, newest first, each with its newest attempts */
        get: operations["Agent_dashboard_webhook_deliveries_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/webhooks/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One delivery with all its attempts */
        get: operations["Agent_dashboard_webhook_deliveries_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/webhooks/deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a delivery again: same id, same bytes, new signature, at once */
        post: operations["Agent_dashboard_webhook_deliveries_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/webhooks/deliveries/replay_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send everything that failed since a moment again
         * @description In pieces, oldest first; deliveries to inactive webhooks are left as they are.
         */
        post: operations["Agent_dashboard_webhook_deliveries_replay_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Use a sign-in link
         * @description In the browser that asked for the link: signs in. Elsewhere the link is not used up: a page with a confirm button (HTML), or `{"confirmation_required": true, "email"}` for those who accept JSON only.
         */
        get: operations["Accounts_links_open"];
        put?: never;
        /** Confirm a sign-in link in another browser */
        post: operations["Accounts_links_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password, or set the first one
         * @description An account that has a password must present it: absent is 422 `missing`, wrong is 401 `wrong_credentials`. Ends all other sign-ins; this one goes on with a new cookie.
         */
        post: operations["Accounts_passwords_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with e-mail and password */
        post: operations["Accounts_accounts_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End this sign-in */
        post: operations["Accounts_accounts_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ways to sign in */
        get: operations["Accounts_accounts_methods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/{provider_id}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** End a sign-in with a provider */
        get: operations["Accounts_oidc_callback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/{provider_id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Begin a sign-in with a provider
         * @description `next` is a path on this site. `GET /api/auth/methods` lists the providers.
         */
        get: operations["Accounts_oidc_start"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an account and sign in */
        post: operations["Accounts_accounts_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/request_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a sign-in link by mail
         * @description The same answer for every e-mail. An e-mail without an account gets one when its link is used.
         */
        post: operations["Accounts_links_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign_ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the caller is signed in */
        get: operations["Accounts_sign_ins_list"];
        put?: never;
        post?: never;
        /** End all other sign-ins */
        delete: operations["Accounts_sign_ins_end_others"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign_ins/{sign_in_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one sign-in */
        delete: operations["Accounts_sign_ins_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description As the account with the e-mail that it went to.
         */
        post: operations["Dashboard_invitations_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a merchant: pending, owned by the caller */
        post: operations["Dashboard_merchants_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One merchant */
        get: operations["Dashboard_merchants_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change name and support e-mail */
        patch: operations["Dashboard_merchants_update"];
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/api_keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** API keys that work */
        get: operations["Dashboard_api_keys_list"];
        put?: never;
        /**
         * Make an API key
         * @description The only answer that holds the key.
         */
        post: operations["Dashboard_api_keys_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/api_keys/{api_key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key, at once */
        delete: operations["Dashboard_api_keys_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plan, its caps and what was used of them */
        get: operations["Dashboard_billing_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/billing/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The pay link of the US$29 Pro invoice
         * @description That of the open one, or of a new one. Paid, it adds 30 days.
         */
        post: operations["Dashboard_billing_pay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live changes of a merchant
         * @description Server-sent events: `event: changed`, `data: {"topics": ["payments"]}`. Read what is named again; what happens within a moment comes together. Topics: sessions, payments, deliveries, merchant, members, wallets, api_keys, webhook_endpoints, billing, unsupported. A delivery that arrives is not told. The stream ends with the sign-in and the membership; after a break, read everything again.
         */
        get: operations["Dashboard_events_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open invitations, newest first */
        get: operations["Dashboard_invitations_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an invitation */
        delete: operations["Dashboard_invitations_withdraw"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members of the merchant */
        get: operations["Dashboard_members_list"];
        put?: never;
        /**
         * Invite somebody by mail
         * @description Replaces an open invitation to the same address. Admins invite developers and viewers.
         */
        post: operations["Dashboard_invitations_invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave
         * @description Everybody may leave but the last owner. Takes effect at once.
         */
        delete: operations["Dashboard_members_remove"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Owners deal with everybody, admins with developers and viewers. The last owner stays one.
         */
        patch: operations["Dashboard_members_change_role"];
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/onboarding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What lies between a new merchant and its first money */
        get: operations["Dashboard_onboarding_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a merchant sells: day by day, and compared with the days before
         * @description Days are those of UTC; the last one is today, so far. Volume counts on the day of the credit, as in usage.
         */
        get: operations["Dashboard_overview_view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payments, newest first */
        get: operations["Dashboard_sessions_payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/payments.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payments as CSV, with the filters of their list */
        get: operations["Dashboard_exports_payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/rescan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at one transaction on the chain
         * @description Says where each of its token transfers went, as far as they went to sessions of this merchant, and takes in what was missing.
         */
        post: operations["Dashboard_rescans_transaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sessions, newest first */
        get: operations["Dashboard_sessions_sessions"];
        put?: never;
        /**
         * Make a payment link
         * @description The same session that the API creates, through the same gates. Open for 24 hours.
         */
        post: operations["Dashboard_sessions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/sessions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sessions as CSV, with the filters of their list */
        get: operations["Dashboard_exports_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/sessions/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One session with its payments, its webhooks and all that happened to it */
        get: operations["Dashboard_session_detail_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/sessions/{token}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an unpaid session
         * @description Only while it is open and nothing was received. Its address stays watched: money that comes all the same is credited as late.
         */
        post: operations["Dashboard_cancellations_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/sessions/{token}/rescan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look on the chain for a session’s money
         * @description Takes in what was missing. Ten times a minute for each merchant, together with `…/rescan`.
         */
        post: operations["Dashboard_rescans_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Window and tolerance of new sessions, and where the pay page may be shown */
        get: operations["Dashboard_merchant_settings_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change window and tolerance of new sessions, and where the pay page may be shown
         * @description A session is paid when what arrived reaches its amount less `underpayment_tolerance_bps`, rounded up to whole cents: for buyers whose exchange takes its fee out of what it sends. A transfer of less than `minimum_payment_usd_cents` (0 to 100) adds to the sum of its session and makes no payment, event or webhook of its own; the session shows it in `below_minimum_units`. `embed_origins` holds for the pages of all its sessions within seconds.
         */
        patch: operations["Dashboard_merchant_settings_update"];
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/unsupported": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tokens that are not accepted, sent to this merchant’s addresses
         * @description Seen by a rescan, and for the tokens that the platform looks out for by itself. Newest first.
         */
        get: operations["Dashboard_unsupported_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/unsupported/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move such tokens to the treasury
         * @description Sends all that lies of this token at the address to the treasury, less the session’s fee. Twenty a day for each merchant.
         */
        post: operations["Dashboard_unsupported_recover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Usage, a row for each UTC month */
        get: operations["Dashboard_sessions_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/wallets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Treasuries, newest first */
        get: operations["Dashboard_wallets_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/wallets/bring_own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a treasury, and a relayer key
         * @description Without a relayer key the platform pays the gas. Later sweeps go there. Owners are mailed. Addresses that lose money are refused with 422: our contracts, tokens, deposit addresses, relayers, precompiles, burn addresses (types `treasury_is_...`).
         */
        post: operations["Dashboard_wallets_bring_own"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/wallets/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a treasury
         * @description Its private key is in this answer and nowhere else. Later sweeps go there. Owners are mailed.
         */
        post: operations["Dashboard_wallets_generate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/webhook_deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deliveries, newest first, each with its newest attempts */
        get: operations["Webhooks_deliveries_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/webhook_deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One delivery with all its attempts */
        get: operations["Webhooks_deliveries_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/webhook_deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a delivery again: same id, same bytes, new signature, at once */
        post: operations["Webhooks_deliveries_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/webhook_deliveries/replay_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send everything that failed since a moment again
         * @description In pieces, oldest first; deliveries of inactive endpoints are left as they are.
         */
        post: operations["Webhooks_deliveries_replay_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/webhook_endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Webhook endpoints and their health */
        get: operations["Webhooks_webhooks_list"];
        put?: never;
        /**
         * Add a webhook endpoint
         * @description The secret is in this answer and in that of `roll_secret` only. At most 10 for each merchant.
         */
        post: operations["Webhooks_webhooks_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/webhook_endpoints/{endpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove an endpoint: what waited for it has failed */
        delete: operations["Webhooks_webhooks_delete"];
        options?: never;
        head?: never;
        /** Change, pause or resume an endpoint */
        patch: operations["Webhooks_webhooks_update"];
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/webhook_endpoints/{endpoint_id}/roll_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new signing secret
         * @description For 24 hours events are signed with both.
         */
        post: operations["Webhooks_webhooks_roll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/merchants/{merchant_id}/webhook_endpoints/{endpoint_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Its data are zeros with `test: true`. It leaves on the next tick of the dispatcher.
         */
        post: operations["Webhooks_deliveries_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the platform works */
        get: operations["Platform_public_health_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/internal/treasury": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The platform’s own addresses and gas */
        get: operations["Platform_treasury_treasury"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account that is signed in */
        get: operations["Accounts_accounts_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a payment session
         * @description Gates, in this order: API key, body, Idempotency-Key, merchant approved, treasury set, minimum of US$1, caps of the plan, room for another open session.
         */
        post: operations["Sessions_sessions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/{token}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an unpaid session
         * @description Only while it is open and nothing was received. Its address stays watched: money that comes all the same is credited as late.
         */
        post: operations["Sessions_sessions_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/{token}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Status of a session, for everybody who has its token */
        get: operations["Sessions_sessions_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Script that opens the pay page as a dialog
         * @description For a script element of a shop’s page, on any origin. The merchant allows which origins may show its pay pages: `embed_origins` in its settings.
         */
        get: operations["Sessions_embed_script"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The buyer’s page */
        get: operations["Sessions_pay_page_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay/{token}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live changes of a session
         * @description Server-sent events: `changed` whenever something happened. Ask for the status then.
         */
        get: operations["Sessions_pay_page_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay/{token}/fragment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The changing part of the buyer’s page */
        get: operations["Sessions_pay_page_fragment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The balance */
        get: operations["Agent_credits_credits_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All that moved the balance
         * @description Nothing in it is ever changed or taken away. Only for keys of the scope `all_spaces`.
         */
        get: operations["Agent_credits_credits_ledger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/top_up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A pay link for more credits
         * @description What is paid there is credited as soon as it is confirmed. Only for keys of the scope `all_spaces`.
         */
        post: operations["Agent_credits_credits_top_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Files that the key reaches */
        get: operations["Agent_files_files_list"];
        put?: never;
        /**
         * Send a file
         * @description At most 32 MiB. Name it in `files` of a turn. With `space` it belongs to that space, else to the key.
         */
        post: operations["Agent_files_files_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/files/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The bytes of a file */
        get: operations["Agent_files_files_read"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description An upload, or what a turn made. A turn that waits finds it no more.
         */
        delete: operations["Agent_files_files_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/quotas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Caps on spending */
        get: operations["Agent_usage_quotas_get"];
        /**
         * Set the caps on spending
         * @description Replaces all of them; what is left out becomes its default, null is no cap. They hold from the next turn on. Only for keys of the scope `all_spaces`.
         */
        put: operations["Agent_usage_quotas_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Spaces that the caller reaches */
        get: operations["Agent_spaces_spaces_list"];
        put?: never;
        /**
         * Create a space
         * @description Keep its `space_id`. A key of scope `own_spaces` reaches the spaces that it creates.
         */
        post: operations["Agent_spaces_spaces_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/spaces/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One space */
        get: operations["Agent_spaces_spaces_get"];
        put?: never;
        post?: never;
        /**
         * Archive a space
         * @description It takes nothing new, and its queued turns are cancelled. What it holds can still be read.
         */
        delete: operations["Agent_spaces_spaces_archive"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/spaces/{slug}/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The manifest */
        get: operations["Agent_spaces_space_setup_manifest"];
        /**
         * Replace the manifest
         * @description What is left out has its default. A turn keeps the version that it was submitted with.
         */
        put: operations["Agent_spaces_space_setup_put_manifest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/spaces/{slug}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store a secret
         * @description Write-only: it is sealed, and put in only where a request leaves for its hosts.
         */
        put: operations["Agent_spaces_space_setup_put_secret"];
        /** Store a secret, as with PUT */
        post: operations["Agent_spaces_space_setup_post_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/spaces/{slug}/secret/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a secret */
        delete: operations["Agent_spaces_space_setup_remove_secret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/spaces/{slug}/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tools */
        get: operations["Agent_spaces_space_setup_tools"];
        /**
         * Replace the tools
         * @description What is left out has its default. A turn keeps the version that it was submitted with. Grant what the space needs: without a grant an agent has no tools.
         */
        put: operations["Agent_spaces_space_setup_put_tools"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Turns that the caller reaches */
        get: operations["Agent_turns_turns_list"];
        put?: never;
        /**
         * Submit a turn
         * @description It is queued behind the earlier turns of its space, and what it may cost is held until it ends. Send an `Idempotency-Key`, one for each logical turn: a retry without it can make a second paid turn.
         */
        post: operations["Agent_turns_turns_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/turns/{turn_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One turn
         * @description Poll with capped backoff until `state` is done, failed or cancelled.
         */
        get: operations["Agent_turns_turns_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/turns/{turn_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a turn
         * @description A queued turn ends at once and costs nothing; a running one ends as soon as its tool hears of it.
         */
        post: operations["Agent_turns_turns_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/turns/{turn_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a turn
         * @description Oldest first. With `Accept: text/event-stream` a stream of server-sent events: `id` is the number of the event, `event` its type, and after a break `Last-Event-ID` goes on where it was. `turn.stepped` has no number: read the steps again. The stream ends with the turn.
         */
        get: operations["Agent_turns_turn_watch_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/turns/{turn_id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Files that a turn made
         * @description Those of a turn that is done; before that, and of a turn that ended otherwise, there are none.
         */
        get: operations["Agent_files_turn_files_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/turns/{turn_id}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Steps of a turn
         * @description What the engine said and which tools it called, oldest first.
         */
        get: operations["Agent_turns_turn_watch_steps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What turns used and cost, by customer, space, key or day
         * @description Totals are the exact sum of the turns. A turn counts on the day on which it was made.
         */
        get: operations["Agent_usage_usage_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The report as CSV
         * @description All rows of one moment. More than 50,000 are refused: ask for a shorter time.
         */
        get: operations["Agent_usage_usage_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Webhooks and their health */
        get: operations["Agent_webhooks_webhooks_list"];
        put?: never;
        /**
         * Add a webhook
         * @description It hears of every transition of every turn of the account. The secret is in this answer and in that of `rotate_secret` only. At most 10.
         */
        post: operations["Agent_webhooks_webhooks_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One webhook */
        get: operations["Agent_webhooks_webhooks_get"];
        put?: never;
        post?: never;
        /** Remove a webhook: what waited for it has failed */
        delete: operations["Agent_webhooks_webhooks_delete"];
        options?: never;
        head?: never;
        /** Change, pause or resume a webhook */
        patch: operations["Agent_webhooks_webhooks_update"];
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new signing secret
         * @description For 24 hours events are signed with both.
         */
        post: operations["Agent_webhooks_webhooks_rotate_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Its data are zeros with `test: true`. It leaves at once.
         */
        post: operations["Agent_webhooks_webhooks_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deliveries, newest first, each with its newest attempts */
        get: operations["Agent_webhooks_webhook_deliveries_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One delivery with all its attempts */
        get: operations["Agent_webhooks_webhook_deliveries_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a delivery again: same id, same bytes, new signature, at once */
        post: operations["Agent_webhooks_webhook_deliveries_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/deliveries/replay_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send everything that failed since a moment again
         * @description In pieces, oldest first; deliveries to inactive webhooks are left as they are.
         */
        post: operations["Agent_webhooks_webhook_deliveries_replay_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "payment.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A transfer was credited to its session */
        post: operations["on_payment_confirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A transfer was seen on chain and is not credited yet */
        post: operations["on_payment_detected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.late": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A transfer was credited after its session had expired */
        post: operations["on_payment_late"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.reverted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A transfer left the chain and was taken back */
        post: operations["on_payment_reverted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.swept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Funds reached the merchant’s treasury */
        post: operations["on_payment_swept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The merchant called an unpaid session off */
        post: operations["on_session_canceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The window closed without full payment */
        post: operations["on_session_expired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "turn.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A turn was cancelled */
        post: operations["on_turn_cancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "turn.done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A turn ended well: its result and files are there */
        post: operations["on_turn_done"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "turn.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A turn ended in an error */
        post: operations["on_turn_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "turn.queued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A turn was accepted */
        post: operations["on_turn_queued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "turn.running": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A worker took a turn up */
        post: operations["on_turn_running"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AcceptedAsset: {
            /**
             * @description What is left to pay, in base units of the token.
             * @example 12500000
             */
            amount: string;
            /** @enum {string} */
            asset: "USDC" | "USDT";
            decimals: number;
            /** @description Contract of the token. Only this contract counts, never a symbol. */
            token_address: string;
        };
        AcceptedTurnView: {
            /** Format: date-time */
            created_at: string;
            /** @description Only during maintenance: the turn waits until it ends. */
            maintenance?: components["schemas"]["TurnMaintenanceView"];
            space: string;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "cancelled";
            /**
             * @description Poll `GET /turns/{turn_id}`, or register a webhook.
             * @example tn_0198c1f2e7a97d3f9b1c5a7e2d4f6082
             */
            turn_id: string;
        };
        AcceptInvitationBody: {
            /** @description From the link in the mail. */
            token: string;
        };
        AgentErrorBody: {
            error: components["schemas"]["AgentErrorFacts"];
            trace_id: string;
        };
        /** @description Handle errors by `code`. Some codes carry more fields. */
        AgentErrorFacts: {
            /** @enum {string} */
            code: "CAPABILITY_UNAVAILABLE" | "CROSS_SITE_REQUEST" | "ENDPOINT_INACTIVE" | "IDEMPOTENCY_CONFLICT" | "INSUFFICIENT_CREDITS" | "INTERNAL" | "KEY_SCOPE_DENIED" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PASSWORD_CHANGE_REQUIRED" | "PAYLOAD_TOO_LARGE" | "QUOTA_EXCEEDED" | "RANGE_NOT_SATISFIABLE" | "RATE_LIMITED" | "SPACE_ARCHIVED" | "TOP_UP_NOT_SET_UP" | "TURN_NOT_CANCELLABLE" | "UNAUTHENTICATED" | "UNAVAILABLE" | "UNKNOWN_CAPABILITY" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_ERROR" | "WEBHOOK_ENDPOINT_LIMIT";
            /** @description All faults of the request, or more about the refusal. */
            details?: unknown;
            message: string;
            /** @description The first part of the request that is at fault, as in `body.text`. */
            param?: string;
            /**
             * Format: date-time
             * @description With `QUOTA_EXCEEDED`: when there is room again.
             */
            resets_at?: string;
            /** @description With `QUOTA_EXCEEDED`: the cap that was reached. */
            scope?: string;
            /** @description With `INSUFFICIENT_CREDITS`: where credits are bought. */
            top_up_url?: string;
            /** @description Quote it when you ask for help. */
            trace_id: string;
        };
        AlertView: {
            /** Format: date-time */
            cleared_at: string | null;
            id: number;
            /**
             * @description For people.
             * @example The service sweeper does not answer
             */
            message: string;
            /** Format: date-time */
            raised_at: string;
            /** @enum {string} */
            rule: "service_down" | "metric_unknown" | "indexer_behind" | "outbox_stuck" | "deliveries_late" | "deliveries_failed" | "sweeps_late" | "sweeps_blocked" | "unswept_high" | "relayer_gas_low" | "ledger_differs" | "contracts_missing" | "turns_late" | "dead_letters" | "audit_log_broken";
            /** @enum {string} */
            severity: "warning" | "critical";
            /**
             * Format: date-time
             * @description When the condition was first seen.
             */
            since: string;
            /**
             * @description What it is about where a rule has several, for example a service; else empty.
             * @example sweeper
             */
            subject: string;
            /**
             * @description What the metric was when it was last looked at.
             * @example 3
             */
            value: string | null;
        };
        ApiKeyView: {
            /** Format: date-time */
            created_at: string;
            id: number;
            /**
             * Format: date-time
             * @description To within some minutes.
             */
            last_used_at: string | null;
            last4: string;
            name: string | null;
            /**
             * @description How the key begins.
             * @example sk_live_AbCdEf12
             */
            prefix: string;
        };
        AssetUsage: {
            fees_units: string;
            net_units: string;
            payments_count: number;
            /** @description In base units of the token, as the next two. */
            settled_volume_units: string;
            settled_volume_usd_cents: number;
        };
        AttemptDetailView: {
            /** Format: date-time */
            at: string;
            duration_ms: number;
            error: string | null;
            remote_ip: string | null;
            /** @description As sent; of the signature only its time is shown. */
            request_headers: Record<string, unknown>;
            response_body: string | null;
            status_code: number | null;
            timings: components["schemas"]["AttemptTimings"];
            /** @enum {string} */
            trigger: "schedule" | "replay" | "test";
            /** @description Where it went: the endpoint may have moved since. */
            url: string;
        };
        AttemptTimings: {
            connect_ms: number | null;
            dns_ms: number | null;
            first_byte_ms: number | null;
            tls_ms: number | null;
            total_ms: number;
        };
        AttemptView: {
            /** Format: date-time */
            at: string;
            duration_ms: number;
            error: string | null;
            remote_ip: string | null;
            response_body: string | null;
            status_code: number | null;
            /** @enum {string} */
            trigger: "schedule" | "replay" | "test";
        };
        AuditActor: {
            id: number | null;
            /** @enum {string} */
            kind: "user" | "operator" | "api_key" | "system";
            name: string;
        };
        AuditEntryView: {
            /**
             * @description What was done.
             * @example merchant.approved
             */
            action: string;
            actor: components["schemas"]["AuditActor"];
            after: Record<string, unknown> | null;
            /** Format: date-time */
            at: string;
            /** @description Secrets are left out. */
            before: Record<string, unknown> | null;
            /** @description Of this entry and the hash of the one before. */
            hash: string;
            /** Format: uuid */
            id: string;
            ip: string | null;
            merchant: components["schemas"]["AuditMerchant"] | null;
            /**
             * @description To what.
             * @example merchant:7
             */
            target: string;
            trace_id: string | null;
        };
        AuditHeadView: {
            /** Format: date-time */
            at: string;
            hash: string;
            /** @description Entries that the log had. */
            seq: number;
            /** @description Key and signature; null where no key is set. */
            signature: string | null;
        };
        AuditMerchant: {
            id: number;
            name: string | null;
        };
        AuditStatusView: {
            entries: number;
            /** @description What is wrong first, in words. */
            fault: string | null;
            /** @description The newest copy outside of the database: nobody can cut off what is older unseen. */
            head_told: components["schemas"]["AuditHeadView"] | null;
            /** @description No entry that was looked at is altered, missing or added behind. */
            is_intact: boolean;
            last_hash: string | null;
            /** Format: date-time */
            verified_at: string;
            /** @description Entries verified in this round; an hour after it began the next one begins at the first entry. */
            verified_entries: number;
        };
        AuthorizationUrlAnswer: {
            /** @description Send the browser there. */
            authorization_url: string;
        };
        BillingView: {
            caps: components["schemas"]["CapsView"];
            /**
             * @description The plan whose rules hold now: Pro that ran out more than three days ago is free.
             * @enum {string}
             */
            effective_tier: "free" | "pro" | "enterprise";
            /** @description The fee that a session made now would carry, in basis points. */
            fee_bps: number;
            /**
             * @description The plan of the merchant.
             * @enum {string}
             */
            fee_tier: "free" | "pro" | "enterprise";
            /** @description The Pro invoice that waits to be paid. */
            open_invoice: components["schemas"]["OpenInvoiceView"] | null;
            open_sessions: components["schemas"]["OpenSessionsView"];
            /** Format: date-time */
            pro_paid_until: string | null;
            /**
             * @description Price of 30 days of Pro.
             * @example 2900
             */
            pro_price_usd_cents: number;
            /** @description What was credited in this UTC month: counts against `caps.per_month_usd_cents`. */
            settled_this_month_usd_cents: number;
            used_this_month: components["schemas"]["MonthUseView"];
        };
        BringOwnBody: {
            relayer_private_key?: string | null;
            treasury_address: string;
        };
        BroughtWalletView: {
            wallet: components["schemas"]["WalletView"];
        };
        CapsView: {
            per_month_usd_cents: number | null;
            per_session_usd_cents: number | null;
        };
        ChangePasswordBody: {
            current_password?: string | null;
            new_password: string;
        };
        ChangeRoleBody: {
            /** @enum {string} */
            role: "viewer" | "developer" | "admin" | "owner";
        };
        CreateApiKeyBody: {
            name?: string | null;
        };
        CreatedApiKeyView: {
            /** Format: date-time */
            created_at: string;
            id: number;
            /**
             * @description The key itself. Shown here and never again.
             * @example sk_live_…
             */
            key: string;
            /**
             * Format: date-time
             * @description To within some minutes.
             */
            last_used_at: string | null;
            last4: string;
            name: string | null;
            /**
             * @description How the key begins.
             * @example sk_live_AbCdEf12
             */
            prefix: string;
        };
        CreatedEndpointView: {
            active: boolean;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Since when every attempt has failed; null while it works.
             */
            failing_since: string | null;
            id: number;
            /**
             * Format: date-time
             * @description The last delivery that arrived, of the newest thousand.
             */
            last_success_at: string | null;
            /**
             * @description Signs events. Shown here and never again.
             * @example whsec_…
             */
            secret: string;
            url: string;
        };
        CreatedKeyView: {
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            id: number;
            /**
             * @description The key itself. Shown here and never again.
             * @example ak_live_…
             */
            key: string;
            /**
             * Format: date-time
             * @description To within a minute.
             */
            last_used_at: string | null;
            last4: string;
            name: string;
            /**
             * @description How the key begins.
             * @example ak_live_AbCdEf12
             */
            prefix: string;
            /**
             * @description `own_spaces`, `space:<id>` or `all_spaces`.
             * @example own_spaces
             */
            scope: string;
        };
        CreatedWebhookView: {
            active: boolean;
            /** Format: date-time */
            created_at: string;
            description: string | null;
            /**
             * Format: date-time
             * @description Since when every attempt has failed; null while it works.
             */
            failing_since: string | null;
            id: number;
            /**
             * Format: date-time
             * @description The last delivery that arrived, of the newest thousand.
             */
            last_success_at: string | null;
            /**
             * @description Signs events. Shown here and never again.
             * @example whsec_…
             */
            secret: string;
            url: string;
        };
        CreateEndpointBody: {
            url: string;
        };
        CreateKeyBody: {
            /**
             * Format: date-time
             * @description The key works until then. Absent: until it is revoked.
             */
            expires_at?: string | null;
            name: string;
            /**
             * @description Which spaces it reaches: those that it makes itself, one, or all of the account.
             * @default own_spaces
             * @example own_spaces
             */
            scope?: string;
        };
        CreateLinkBody: {
            amount_usd_cents: number;
            note?: string | null;
            return_url?: string;
            user_external_id?: number;
        };
        CreateMerchantBody: {
            email?: string | null;
            name: string;
        };
        CreateSessionBody: {
            amount_usd_cents: number;
            metadata?: Record<string, unknown> | null;
            return_url: string;
            user_external_id: number;
        };
        CreateSpaceBody: {
            /**
             * @description What its turns run on. The platform may not offer all of them.
             * @default local
             * @enum {string}
             */
            engine?: "local" | "openai-compatible" | "anthropic";
            /** @description Comes back as it is. */
            metadata?: Record<string, unknown> | null;
            title?: string | null;
        };
        CreateTurnBody: {
            /**
             * @description Your own id of the customer: spending and caps are counted by it.
             * @example customer-42
             */
            end_user_ref?: string | null;
            /** @description Ids of uploads that the agent may read. */
            files?: string[] | null;
            /** @description Comes back as it is, also in webhooks. */
            metadata?: Record<string, unknown> | null;
            /**
             * @description The `space_id`.
             * @example sp_0198c1f2e7a97d3f9b1c5a7e2d4f6081
             */
            space: string;
            text: string;
        };
        CreateWebhookBody: {
            /**
             * @description In your own words.
             * @example turns of production
             */
            description?: string | null;
            /**
             * @description https and public.
             * @example https://example.com/hooks/turns
             */
            url: string;
        };
        CreditsView: {
            /**
             * @description US dollars that new turns may cost: what is not held.
             * @example 12.25
             */
            available_usd: number;
            /**
             * @description US dollars. Below zero where a payment was taken back after it was spent.
             * @example 12.5
             */
            balance_usd: number;
            /**
             * @description US dollars of the balance that turns which wait or run may still cost.
             * @example 0.25
             */
            held_usd: number;
        };
        DeadLetterView: {
            /**
             * Format: date-time
             * @description When it was laid aside.
             */
            dead_at: string;
            /**
             * @description What happened.
             * @example payment.confirmed
             */
            event: string;
            /** @description Tries that failed. */
            failures: number;
            /** Format: date-time */
            first_failed_at: string;
            /** @description Of the event; unique in its service. */
            id: string;
            last_error: string;
            /** Format: date-time */
            last_failed_at: string;
            /** @description The beginning of it, as JSON text. */
            payload: string;
            /** @enum {string} */
            service: "gateway" | "auth" | "dashboard" | "sessions" | "pay-page" | "chain-indexer" | "sweeper" | "webhook-dispatcher" | "admin" | "agent-gateway" | "turn-runner";
        };
        DeliveryDetailView: {
            attempt_count: number;
            attempts: components["schemas"]["AttemptDetailView"][];
            /** @description The event, byte for byte as it is sent. */
            body: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            delivered_at: string | null;
            endpoint_id: number;
            event_type: string;
            /**
             * @description Also the `id` of the event.
             * @example wd_0123456789abcdef0123456789abcdef
             */
            id: string;
            last_error: string | null;
            last_status_code: number | null;
            /** Format: date-time */
            next_attempt_at: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
        };
        DeliveryView: {
            attempt_count: number;
            attempts: components["schemas"]["AttemptView"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            delivered_at: string | null;
            endpoint_id: number;
            event_type: string;
            /**
             * @description Also the `id` of the event.
             * @example wd_0123456789abcdef0123456789abcdef
             */
            id: string;
            last_error: string | null;
            last_status_code: number | null;
            /** Format: date-time */
            next_attempt_at: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
        };
        ErrorBody: {
            detail: string;
            error: components["schemas"]["ErrorFacts"];
        };
        /** @description Some codes carry more fields, named in the list of errors. */
        ErrorFacts: {
            /** @enum {string} */
            code: "validation_failed" | "body_too_large" | "unsupported_media_type" | "not_signed_in" | "wrong_credentials" | "invalid_api_key" | "invalid_internal_token" | "cross_site_request" | "password_change_required" | "sign_in_link_expired" | "mail_not_configured" | "oidc_state_invalid" | "oidc_refused" | "oidc_answer_invalid" | "oidc_email_unverified" | "insufficient_role" | "merchant_not_active" | "not_found" | "method_not_allowed" | "email_taken" | "treasury_not_set" | "invalid_state_transition" | "idempotency_key_reused" | "idempotency_in_progress" | "webhook_endpoint_limit" | "redrive_failed" | "endpoint_inactive" | "last_owner" | "already_member" | "invitation_invalid" | "invitation_for_other_email" | "billing_not_set_up" | "tier_cap_exceeded" | "open_sessions_exceeded" | "insufficient_credits" | "quota_exceeded" | "key_scope_denied" | "turn_not_cancellable" | "space_archived" | "unknown_capability" | "capability_unavailable" | "top_up_not_set_up" | "range_not_satisfiable" | "rate_limited" | "internal" | "unavailable";
            message: string;
            /** @description Quote it when you ask for help. */
            trace_id: string;
        };
        ExpiredData: {
            amount_usd_cents: number;
            /** Format: date-time */
            expires_at: string;
            invoice_id: number;
            metadata?: Record<string, unknown> | null;
            session_token?: string | null;
            test?: boolean | null;
            user_external_id?: number | null;
        };
        FailedDeliveryView: {
            /** @description Whose endpoint it is; null where it is a merchant’s. */
            account_id: number | null;
            /** Format: date-time */
            created_at: string;
            endpoint_id: number;
            /**
             * @description Of the event.
             * @example payment.confirmed
             */
            event_type: string;
            id: string;
            last_error: string | null;
            last_status_code: number | null;
            /** @description Whose endpoint it is; null where it is an account’s. */
            merchant_id: number | null;
        };
        Fault: {
            /** @description Where: part of the request, then the path into it. */
            loc: (string | number)[];
            msg: string;
            type: string;
        };
        FileView: {
            /** Format: date-time */
            created_at: string;
            /**
             * @description Names it in `GET /v1/files/{file_id}` and in `files` of a turn.
             * @example fl_019ab3f05a4e7cc19d0e6b1f2c3d4e5f
             */
            file_id: string;
            /**
             * @description As the sender told it.
             * @example text/csv
             */
            media_type: string;
            /**
             * @description Without folders and control characters.
             * @example report.csv
             */
            name: string;
            /**
             * @description Hex; the ETag of its bytes.
             * @example abababababababababababababababababababababababababababababababab
             */
            sha256: string;
            size_bytes: number;
            /** @description The space it belongs to. */
            space: string | null;
            /** @description The turn that made it; null for an upload. */
            turn_id: string | null;
        };
        GeneratedWalletView: {
            /** @description Of the treasury. It is in this answer and nowhere else, ever. */
            private_key: string;
            treasury_address: string;
            wallet: components["schemas"]["WalletView"];
        };
        GrantView: {
            config: Record<string, unknown>;
            /** @enum {string} */
            key: "files" | "output.deliver" | "memory" | "http.fetch" | "checkout" | "code.js" | "time" | "web.search";
        };
        HealthHistoryView: {
            /** Format: date-time */
            from: string;
            /** @description Oldest first, at most 200; a gap is time in which nobody looked. */
            samples: components["schemas"]["HealthSampleView"][];
            /**
             * @description Seconds that one sample stands for.
             * @example 432
             */
            step_s: number;
        };
        HealthMetrics: {
            /** @description 1 when the chain of the audit log is broken. */
            audit_chain_faults: number | null;
            /** @description Contracts, of the checkout, the deposit addresses and the tokens, that have no code on the chain. */
            contracts_without_code: number | null;
            /** @description Events that services laid aside. */
            dead_letters: number | null;
            /** @description Webhook deliveries that should have left already. */
            deliveries_due: number | null;
            /** @description Webhook deliveries that used up their attempts in the last hour. */
            deliveries_failed_1h: number | null;
            delivery_oldest_due_s: number | null;
            /** @description Blocks that the node has and the head scan has not. */
            indexer_lag_blocks: number | null;
            /** @description Deposit addresses whose payments do not add up to what the chain shows. */
            ledger_differences: number | null;
            /** @description Age of the oldest event of any service that waits to be published. */
            outbox_oldest_s: number | null;
            outbox_waiting: number | null;
            /**
             * @description Decimal text.
             * @example 1000000000000000000
             */
            relayer_gas_wei: string | null;
            sweep_oldest_waiting_s: number | null;
            sweeps_blocked: number | null;
            /** @description Payments that wait for the rest of what their session asks for. They are in none of the figures of sweeps. */
            sweeps_held: number | null;
            sweeps_waiting: number | null;
            /** @description How long the turn of an agent that could run for longest has waited; 0 during maintenance. */
            turn_queue_age_s: number | null;
            /** @description On deposit addresses and to be swept, all merchants together. */
            unswept_usd_cents: number | null;
        };
        HealthSampleView: {
            /**
             * Format: date-time
             * @description The last look of the step.
             */
            at: string;
            /** @description 1 when the chain of the audit log is broken. */
            audit_chain_faults: number | null;
            /** @description Contracts, of the checkout, the deposit addresses and the tokens, that have no code on the chain. */
            contracts_without_code: number | null;
            /** @description Events that services laid aside. */
            dead_letters: number | null;
            /** @description Webhook deliveries that should have left already. */
            deliveries_due: number | null;
            /** @description Webhook deliveries that used up their attempts in the last hour. */
            deliveries_failed_1h: number | null;
            delivery_oldest_due_s: number | null;
            /** @description Blocks that the node has and the head scan has not. */
            indexer_lag_blocks: number | null;
            /** @description Deposit addresses whose payments do not add up to what the chain shows. */
            ledger_differences: number | null;
            /** @description Age of the oldest event of any service that waits to be published. */
            outbox_oldest_s: number | null;
            outbox_waiting: number | null;
            /**
             * @description Decimal text.
             * @example 1000000000000000000
             */
            relayer_gas_wei: string | null;
            /** @description Services that did not answer. */
            services_down: number;
            sweep_oldest_waiting_s: number | null;
            sweeps_blocked: number | null;
            /** @description Payments that wait for the rest of what their session asks for. They are in none of the figures of sweeps. */
            sweeps_held: number | null;
            sweeps_waiting: number | null;
            /** @description How long the turn of an agent that could run for longest has waited; 0 during maintenance. */
            turn_queue_age_s: number | null;
            /** @description On deposit addresses and to be swept, all merchants together. */
            unswept_usd_cents: number | null;
        };
        HealthView: {
            /** @enum {string} */
            status: "ok" | "degraded";
        };
        InvitationView: {
            /** Format: date-time */
            created_at: string;
            email: string;
            /** Format: date-time */
            expires_at: string;
            id: number;
            /** @description Who invited. */
            invited_by: string;
            /**
             * @description How far its mail has come.
             * @enum {string}
             */
            mail: "waiting" | "sent" | "failed";
            /** @enum {string} */
            role: "viewer" | "developer" | "admin" | "owner";
        };
        InviteBody: {
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "viewer" | "developer" | "admin" | "owner";
        };
        JoinedView: {
            merchant_id: number;
            merchant_name: string;
            /** @enum {string} */
            role: "viewer" | "developer" | "admin" | "owner";
        };
        KeyView: {
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            id: number;
            /**
             * Format: date-time
             * @description To within a minute.
             */
            last_used_at: string | null;
            last4: string;
            name: string;
            /**
             * @description How the key begins.
             * @example ak_live_AbCdEf12
             */
            prefix: string;
            /**
             * @description `own_spaces`, `space:<id>` or `all_spaces`.
             * @example own_spaces
             */
            scope: string;
        };
        LedgerEntryView: {
            /**
             * @description US dollars; below zero for what went away.
             * @example -0.001
             */
            amount_usd: number;
            /** Format: date-time */
            at: string;
            /**
             * @description US dollars after it.
             * @example 12.5
             */
            balance_usd: number;
            id: number;
            /** @enum {string} */
            kind: "top_up" | "reversal" | "grant" | "charge";
            note: string | null;
            /** @description Of a top-up, or of one that was taken back: the payment. */
            payment_id: number | null;
            /** @description Of a charge. */
            turn_id: string | null;
        };
        LinkRequestedAnswer: {
            /**
             * @description How long the link will work, once it is sent.
             * @example 600
             */
            expires_in_s: number;
            message: string;
        };
        LinkToken: {
            token: string;
        };
        LoginBody: {
            /** Format: email */
            email: string;
            password: string;
        };
        MaintenanceView: {
            active: boolean;
            /**
             * Format: date-time
             * @description When it was last changed; null: never.
             */
            changed_at: string | null;
            /** Format: date-time */
            expected_end: string | null;
            message: string | null;
        };
        ManifestBody: {
            history?: components["schemas"]["ManifestHistoryBody"];
            instructions: string;
            limits?: components["schemas"]["ManifestLimitsBody"];
            /** @description Of the engine's provider. Absent: the platform's default. */
            model?: string | null;
        };
        ManifestHistoryBody: {
            /**
             * @description How many earlier turns are shown to the engine in full; older ones are summed up.
             * @default 10
             */
            turns?: number;
        };
        ManifestHistoryView: {
            turns: number;
        };
        ManifestLimitsBody: {
            /**
             * @description US dollars that a turn may cost. Absent: as much as the platform allows.
             * @example 0.5
             */
            max_cost_usd?: number | null;
            /**
             * @description Steps of the engine in one turn.
             * @default 24
             */
            max_steps?: number;
            /**
             * @description Seconds that a turn may run.
             * @default 900
             */
            timeout_s?: number;
        };
        ManifestLimitsView: {
            max_cost_usd: number | null;
            max_steps: number;
            timeout_s: number;
        };
        ManifestView: {
            history: components["schemas"]["ManifestHistoryView"];
            instructions: string;
            limits: components["schemas"]["ManifestLimitsView"];
            model: string | null;
            space_id: string;
            /** Format: date-time */
            updated_at: string | null;
            /** @description 0: none was given. */
            version: number;
        };
        McpServerBody: {
            /** @description Only these of its tools. Absent: all that it has. */
            allowed_tools?: string[] | null;
            /**
             * @description Values may hold `{{secret:NAME}}` and `{{end_user_ref}}`; a credential must come from a secret.
             * @example {
             *       "Authorization": "Bearer {{secret:CRM_TOKEN}}"
             *     }
             */
            headers?: Record<string, unknown> | null;
            /**
             * @description Its tools are called `name__tool`.
             * @example crm
             */
            name: string;
            /**
             * @description A turn fails when the server cannot be used; otherwise it goes on without.
             * @default false
             */
            required?: boolean;
            /**
             * @description Seconds that one call may take.
             * @default 30
             */
            timeout_s?: number;
            /**
             * @default http
             * @enum {string}
             */
            transport?: "http" | "sse";
            /**
             * @description https, at a public address.
             * @example https://mcp.example.com/mcp
             */
            url: string;
        };
        McpServerView: {
            allowed_tools: string[] | null;
            /** @description With placeholders as they were given. */
            headers: Record<string, unknown>;
            name: string;
            required: boolean;
            timeout_s: number;
            /** @enum {string} */
            transport: "http" | "sse";
            url: string;
        };
        MembershipView: {
            merchant_id: number;
            merchant_name: string;
            /** @enum {string} */
            role: "viewer" | "developer" | "admin" | "owner";
        };
        MemberView: {
            /**
             * Format: date-time
             * @description Member since.
             */
            created_at: string;
            /** @description Null when the account is gone. */
            email: string | null;
            name: string | null;
            /** @enum {string} */
            role: "viewer" | "developer" | "admin" | "owner";
            user_id: number;
        };
        MerchantOwnerView: {
            email: string;
            /** @description Has shown that the address is theirs. */
            email_proven: boolean;
            /** @description All merchants they belong to, this one too. */
            memberships: components["schemas"]["OwnerMembership"][];
            /** @description As an OIDC provider told it. */
            name: string | null;
            user_id: number;
        };
        MerchantSettingsView: {
            /**
             * @description Sites that may show the pay page in a frame; none but our own while it is empty.
             * @example [
             *       "https://shop.example"
             *     ]
             */
            embed_origins: string[];
            /**
             * @description A transfer of less adds to the session’s sum, and is no payment, event or webhook of its own. In US cents.
             * @example 1
             */
            minimum_payment_usd_cents: number;
            /**
             * @description Length of the pay window of an API session, in minutes.
             * @example 60
             */
            session_window_min: number;
            /**
             * @description How much of the amount may be missing and a session is paid all the same, in basis points.
             * @example 0
             */
            underpayment_tolerance_bps: number;
        };
        MerchantTotals: {
            /** @description Settled ones, as the next one. */
            payments: number;
            sessions: number;
            settled_volume_usd_cents: number;
        };
        MerchantView: {
            /** Format: date-time */
            created_at: string;
            /**
             * @description The fee that a session made now would carry.
             * @example 100
             */
            effective_fee_bps: number;
            /** @description Support e-mail, shown to buyers. */
            email: string | null;
            /** @description The merchant’s own fee in basis points; null: the one of its tier. */
            fee_bps: number | null;
            /** @enum {string} */
            fee_tier: "free" | "pro" | "enterprise";
            id: number;
            name: string;
            /** Format: date-time */
            pro_paid_until: string | null;
            /**
             * @description Who pays for the gas of sweeps.
             * @enum {string}
             */
            relayer: "platform" | "merchant";
            relayer_address: string | null;
            /** @enum {string} */
            status: "pending" | "active" | "rejected" | "paused";
            /** @description Where sweeps go. */
            treasury_address: string | null;
        };
        MethodsAnswer: {
            /** @description False where this platform sends no mail. */
            magic_link: boolean;
            oidc: components["schemas"]["OidcMethodView"][];
            password: boolean;
        };
        MetricThresholdView: {
            /**
             * @description Decimal text, in the unit of the metric.
             * @example 240
             */
            limit: string;
            /** @enum {string} */
            metric: "indexer_lag_blocks" | "outbox_oldest_s" | "outbox_waiting" | "deliveries_due" | "delivery_oldest_due_s" | "deliveries_failed_1h" | "sweeps_waiting" | "sweep_oldest_waiting_s" | "sweeps_held" | "sweeps_blocked" | "unswept_usd_cents" | "relayer_gas_wei" | "ledger_differences" | "contracts_without_code" | "turn_queue_age_s" | "dead_letters" | "audit_chain_faults";
            /**
             * @description The alert that it raises.
             * @enum {string}
             */
            rule: "service_down" | "metric_unknown" | "indexer_behind" | "outbox_stuck" | "deliveries_late" | "deliveries_failed" | "sweeps_late" | "sweeps_blocked" | "unswept_high" | "relayer_gas_low" | "ledger_differs" | "contracts_missing" | "turns_late" | "dead_letters" | "audit_log_broken";
            /** @enum {string} */
            severity: "warning" | "critical";
            /**
             * @description The side of the limit that is wrong.
             * @enum {string}
             */
            side: "above" | "below";
        };
        MeView: {
            email: string;
            /** @description Its owner has shown that the address is theirs: by a link, or by a provider. */
            email_proven: boolean;
            has_password: boolean;
            id: number;
            is_operator: boolean;
            memberships: components["schemas"]["MembershipView"][];
            /** @description As an OIDC provider told it. */
            name: string | null;
            /** @description Signed in with a temporary password: everything but change_password and logout answers 403 until it is changed. */
            password_change_required: boolean;
        };
        MonthUseView: {
            open_usd_cents: number;
            /**
             * Format: date-time
             * @description The first moment of the next UTC month.
             */
            resets_at: string;
            settled_usd_cents: number;
            /** @description Open sessions and what was settled, together. The cap looks at `settled_usd_cents` alone. */
            used_usd_cents: number;
        };
        OidcMethodView: {
            id: string;
            name: string;
            /**
             * @description Where its sign-in begins.
             * @example /api/auth/oidc/google/start
             */
            start_url: string;
        };
        OnboardingStepView: {
            /**
             * Format: date-time
             * @description Since when; null where it is not done, or nobody noted it.
             */
            at: string | null;
            /** @description As things are now: who deletes the last key has that step before them again. */
            done: boolean;
            /** @enum {string} */
            step: "merchant" | "approval" | "treasury" | "api_key" | "webhook_endpoint" | "first_payment";
        };
        OnboardingView: {
            /** @description Nothing is left to do. */
            is_complete: boolean;
            /** @description Every step, always in the same order. */
            steps: components["schemas"]["OnboardingStepView"][];
        };
        OpenInvoiceView: {
            amount_usd_cents: number;
            /** Format: date-time */
            expires_at: string;
            invoice_id: number;
            /** @description The pay page of the invoice. */
            pay_url: string;
            token: string;
        };
        OpenSessionsView: {
            count: number;
            max_count: number | null;
            max_usd_cents: number | null;
            usd_cents: number;
        };
        OperatorMerchantDetailView: {
            /** Format: date-time */
            created_at: string;
            /**
             * @description The fee that a session made now would carry.
             * @example 100
             */
            effective_fee_bps: number;
            /** @description Support e-mail, shown to buyers. */
            email: string | null;
            /** @description The merchant’s own fee in basis points; null: the one of its tier. */
            fee_bps: number | null;
            /** @enum {string} */
            fee_tier: "free" | "pro" | "enterprise";
            id: number;
            name: string;
            /** @description How far it is; null while not all services can tell. */
            onboarding: components["schemas"]["OnboardingView"] | null;
            /** @description Whom to write to. */
            owner_emails: string[];
            owners: components["schemas"]["MerchantOwnerView"][];
            /** Format: date-time */
            pro_paid_until: string | null;
            /**
             * @description Who pays for the gas of sweeps.
             * @enum {string}
             */
            relayer: "platform" | "merchant";
            relayer_address: string | null;
            /** @enum {string} */
            status: "pending" | "active" | "rejected" | "paused";
            /** @description Null while the sessions service does not answer. */
            totals: components["schemas"]["MerchantTotals"] | null;
            /** @description Where sweeps go. */
            treasury_address: string | null;
        };
        OperatorMerchantView: {
            /** Format: date-time */
            created_at: string;
            /**
             * @description The fee that a session made now would carry.
             * @example 100
             */
            effective_fee_bps: number;
            /** @description Support e-mail, shown to buyers. */
            email: string | null;
            /** @description The merchant’s own fee in basis points; null: the one of its tier. */
            fee_bps: number | null;
            /** @enum {string} */
            fee_tier: "free" | "pro" | "enterprise";
            id: number;
            name: string;
            /** @description Whom to write to. */
            owner_emails: string[];
            /** Format: date-time */
            pro_paid_until: string | null;
            /**
             * @description Who pays for the gas of sweeps.
             * @enum {string}
             */
            relayer: "platform" | "merchant";
            relayer_address: string | null;
            /** @enum {string} */
            status: "pending" | "active" | "rejected" | "paused";
            /** @description Where sweeps go. */
            treasury_address: string | null;
        };
        OperatorRescanBody: {
            session_token?: string;
            tx_hash?: string;
        };
        OperatorUserView: {
            /** Format: date-time */
            created_at: string;
            email: string;
            /** @description Its owner has shown that the address is theirs. */
            email_proven: boolean;
            has_password: boolean;
            id: number;
            is_operator: boolean;
            /** Format: date-time */
            last_seen_at: string | null;
            memberships: components["schemas"]["UserMembership"][];
            /** @description As an OIDC provider told it. */
            name: string | null;
            /** @description The password is a temporary one that was not changed yet. */
            password_temporary: boolean;
        };
        OverrideMerchantBody: {
            /**
             * @description In basis points, whatever the tier; 0 for in-house merchants. Null takes the override away.
             * @example 0
             */
            fee_bps?: number | null;
            /**
             * @description Null leaves it: every merchant has a tier.
             * @enum {string|null}
             */
            fee_tier?: "free" | "pro" | "enterprise" | null;
            /**
             * Format: date-time
             * @description Comped Pro. Null takes it away.
             */
            pro_paid_until?: string | null;
        };
        OverviewDay: {
            /**
             * @description A day of UTC.
             * @example 2026-11-21
             */
            day: string;
            /** @description Payments that were credited on that day. */
            payments: number;
            /** @description Sessions that were made on that day. */
            sessions: number;
            /** @description The same in base units of the tokens, which have the same decimals. */
            volume_units: string;
            /** @description Credited on that day, on time or late; what a reorganisation took back counts nowhere. */
            volume_usd_cents: number;
        };
        OverviewTotals: {
            fees_units: string;
            /** @description Of this volume, what was swept less `net_usd_cents`. */
            fees_usd_cents: number;
            net_units: string;
            /** @description Of this volume, what reached the treasury, floored to cents. */
            net_usd_cents: number;
            payments: number;
            sessions: number;
            /** @description Sessions that ended in the period: paid, expired or canceled, whenever they were made. */
            sessions_ended: number;
            /** @description Those of them that are paid now. */
            sessions_paid: number;
            /**
             * @description `sessions_paid` of `sessions_ended`, in basis points, rounded down; null where none ended.
             * @example 9250
             */
            success_rate_bps: number | null;
            volume_units: string;
            /** @description The sum in base units, floored to cents once. */
            volume_usd_cents: number;
        };
        OverviewView: {
            /** @description Oldest first, today last, also days without anything. */
            by_day: components["schemas"]["OverviewDay"][];
            /**
             * @description How many days: those of `by_day`.
             * @example 30
             */
            days: number;
            /**
             * @description Decimals of all base units here.
             * @example 6
             */
            decimals: number;
            /**
             * Format: date-time
             * @description Midnight that begins the first day.
             */
            from: string;
            /** @description Sessions that can be paid now, and those whose money is on its way. */
            open_sessions: number;
            /** @description Of as many days before `from`. */
            previous: components["schemas"]["OverviewTotals"];
            /** @description Of these days. */
            totals: components["schemas"]["OverviewTotals"];
            /** @description Payments that this is made of. */
            waiting_to_sweep_payments: number;
            /** @description The same in base units. */
            waiting_to_sweep_units: string;
            /** @description Credited and not at the treasury yet, now. */
            waiting_to_sweep_usd_cents: number;
        };
        OwnerMembership: {
            merchant_id: number;
            merchant_name: string;
            /** @enum {string} */
            role: "viewer" | "developer" | "admin" | "owner";
        };
        PayLinkView: {
            invoice_id: number;
            pay_url: string;
            token: string;
        };
        PaymentData: {
            amount_units?: string | null;
            amount_usd_cents: number;
            /** @enum {string} */
            asset: "USDC" | "USDT";
            block_number: number;
            decimals?: number | null;
            expected_amount_usd_cents?: number | null;
            from_address: string;
            invoice_id?: number | null;
            log_index: number;
            metadata?: Record<string, unknown> | null;
            paid_total_usd_cents?: number | null;
            payment_id: number;
            session_token?: string | null;
            test?: boolean | null;
            /** @enum {string} */
            token: "USDC" | "USDT";
            tx_hash: string;
            user_external_id?: number | null;
        };
        PaymentView: {
            /**
             * @description This transfer, in base units of the token.
             * @example 12500000
             */
            amount_units: string;
            amount_usd_cents: number;
            /** @enum {string} */
            asset: "USDC" | "USDT";
            block_number: number;
            /** Format: date-time */
            confirmed_at: string | null;
            /**
             * @description Decimals of the token.
             * @example 6
             */
            decimals: number;
            /** Format: date-time */
            detected_at: string;
            expected_amount_usd_cents?: number | null;
            /**
             * @description The platform’s fee, in base units of the token.
             * @example 125000
             */
            fee_units: string | null;
            /** @description `amount_usd_cents` less `net_usd_cents`; null until it is swept, as the next three. */
            fee_usd_cents: number | null;
            from_address: string;
            invoice_id?: number | null;
            /** @description Its block came after the session’s window. */
            late: boolean;
            log_index: number;
            metadata?: Record<string, unknown> | null;
            /**
             * @description What reached the treasury, in base units of the token.
             * @example 12375000
             */
            net_units: string | null;
            /** @description What reached the treasury, floored to cents. */
            net_usd_cents: number | null;
            paid_total_usd_cents?: number | null;
            payment_id: number;
            session_token?: string | null;
            /** @enum {string} */
            status: "detected" | "confirmed" | "late" | "reverted" | "swept";
            sweep_tx_hash: string | null;
            /** Format: date-time */
            swept_at: string | null;
            test?: boolean | null;
            /** @enum {string} */
            token: "USDC" | "USDT";
            tx_hash: string;
            user_external_id?: number | null;
        };
        PlatformHealthView: {
            /** @description Raised now, newest first. */
            alerts: components["schemas"]["AlertView"][];
            /**
             * Format: date-time
             * @description When the services were last asked.
             */
            checked_at: string | null;
            /** @description The newest that are over. */
            cleared_alerts: components["schemas"]["AlertView"][];
            /** @description The newest webhook deliveries that failed for good. */
            failed_deliveries: components["schemas"]["FailedDeliveryView"][];
            /** @description That is longer ago than it should be: the figures are old. */
            is_stale: boolean;
            metrics: components["schemas"]["HealthMetrics"];
            services: components["schemas"]["ServiceHealthView"][];
            /**
             * @description down: a critical alert is raised, or nobody looks any more; degraded: a warning is.
             * @enum {string}
             */
            status: "ok" | "degraded" | "down";
            /** @description When a metric becomes an alert. */
            thresholds: components["schemas"]["MetricThresholdView"][];
        };
        QuotasBody: {
            /**
             * @description US dollars that each customer (`end_user_ref`) may spend in a UTC day; null: no cap.
             * @default 5
             * @example 5
             */
            end_user_daily_usd?: number | null;
            /**
             * @description Customers with a cap of their own, by their ref; null: no cap.
             * @default {}
             * @example {
             *       "customer-42": {
             *         "daily_usd": 50
             *       }
             *     }
             */
            end_users?: {
                [key: string]: {
                    daily_usd: number | null;
                };
            };
            /**
             * @description US dollars that each key may spend in a UTC day; null: no cap.
             * @default 20
             * @example 20
             */
            key_daily_usd?: number | null;
            /** @default [] */
            windows?: components["schemas"]["WindowCapPart"][];
        };
        QuotasView: {
            /**
             * @description Null: no cap.
             * @example 5
             */
            end_user_daily_usd: number | null;
            end_users: {
                [key: string]: {
                    daily_usd: number | null;
                };
            };
            /**
             * @description Null: no cap.
             * @example 20
             */
            key_daily_usd: number | null;
            windows: components["schemas"]["WindowCapPart"][];
        };
        RecoveryTerms: {
            checkout_address: string;
            deposit_address: string;
            fee_bps: number;
            initial_treasury: string;
            merchant_number: number;
            session_id: string;
            treasury_delay_s: number;
        };
        RecoveryView: {
            /** Format: date-time */
            done_at: string | null;
            /** @description Why it failed. */
            message: string | null;
            /** Format: date-time */
            requested_at: string;
            /**
             * @description A failed one can be asked for again.
             * @enum {string}
             */
            status: "queued" | "sent" | "done" | "failed";
            sweep_tx_hash: string | null;
        };
        RegisterBody: {
            /** Format: email */
            email: string;
            password: string;
        };
        ReplayFailedBody: {
            /** @description Of this endpoint; without it, of every active one. */
            endpoint_id?: number;
            /**
             * Format: date-time
             * @description Of events since this moment.
             * @example 2026-11-21T10:00:00Z
             */
            since: string;
        };
        ReplayFailedOfAccountBody: {
            /** @description To this webhook; without it, to every active one. */
            endpoint_id?: number;
            /**
             * Format: date-time
             * @description Of events since this moment.
             * @example 2026-11-21T10:00:00Z
             */
            since: string;
        };
        ReplayFailedOfAccountView: {
            /** @description How many go out again, oldest first. */
            replayed: number;
        };
        ReplayFailedView: {
            /** @description How many go out again, oldest first. */
            replayed: number;
        };
        RequestLinkBody: {
            /** Format: email */
            email: string;
        };
        RescannedBlocks: {
            from_block: number;
            /** @description False: the time was up before the newest block. Ask with the hash of the transaction. */
            is_complete: boolean;
            to_block: number;
        };
        RescannedTransferView: {
            /**
             * @description In base units of the token.
             * @example 12500000
             */
            amount: string;
            /**
             * @description Null for a token that is not accepted.
             * @enum {string|null}
             */
            asset: "USDC" | "USDT" | null;
            log_index: number;
            /** @description Null where it went to no session of this merchant. */
            session_token: string | null;
            /**
             * @description known: it was seen before. repaired: it had been missed and is taken in now. not_scanned_yet: it is newer than what we have read, look again in a moment. unsupported_token: it arrived, and is not a token that counts; it can be recovered to the treasury. not_ours: it went to no address of this merchant.
             * @enum {string}
             */
            status: "known" | "repaired" | "not_scanned_yet" | "unsupported_token" | "not_ours";
            to_address: string;
            token_address: string;
            tx_hash: string;
        };
        RescanTransactionBody: {
            /**
             * @description As wallets and explorers show it.
             * @example 0x0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
             */
            tx_hash: string;
        };
        RescanView: {
            /**
             * @description The transaction asked about; null where a session was asked about.
             * @enum {string|null}
             */
            found: "mined" | "pending" | "failed" | "unknown" | null;
            /** @description For a session. */
            scanned: components["schemas"]["RescannedBlocks"] | null;
            /** @description At most 100, those to sessions first. */
            transfers: components["schemas"]["RescannedTransferView"][];
        };
        RolledEndpointView: {
            active: boolean;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Since when every attempt has failed; null while it works.
             */
            failing_since: string | null;
            id: number;
            /**
             * Format: date-time
             * @description The last delivery that arrived, of the newest thousand.
             */
            last_success_at: string | null;
            /**
             * Format: date-time
             * @description Until then every event is signed with both secrets.
             */
            previous_secret_valid_until: string;
            /**
             * @description Signs events. Shown here and never again.
             * @example whsec_…
             */
            secret: string;
            url: string;
        };
        RotatedWebhookView: {
            active: boolean;
            /** Format: date-time */
            created_at: string;
            description: string | null;
            /**
             * Format: date-time
             * @description Since when every attempt has failed; null while it works.
             */
            failing_since: string | null;
            id: number;
            /**
             * Format: date-time
             * @description The last delivery that arrived, of the newest thousand.
             */
            last_success_at: string | null;
            /**
             * Format: date-time
             * @description Until then every event is signed with both secrets.
             */
            previous_secret_valid_until: string;
            /**
             * @description Signs events. Shown here and never again.
             * @example whsec_…
             */
            secret: string;
            url: string;
        };
        SecretBody: {
            /**
             * @description Hosts that it may be sent to. Absent: those of the servers and requests that name it.
             * @example [
             *       "api.example.com"
             *     ]
             */
            allowed_hosts?: unknown[] | null;
            /**
             * @description As in `{{secret:NAME}}`.
             * @example CRM_TOKEN
             */
            name: string;
            /** @description At most 16 KiB. Never read back. */
            value: string;
        };
        SecretView: {
            name: string;
            /** Format: date-time */
            updated_at: string;
        };
        ServiceHealthView: {
            /** @enum {string} */
            name: "gateway" | "auth" | "dashboard" | "sessions" | "pay-page" | "chain-indexer" | "sweeper" | "webhook-dispatcher" | "admin" | "agent-gateway" | "turn-runner";
            /** @enum {string} */
            status: "up" | "down";
        };
        SessionDetailView: {
            /** @description What came in transfers below the merchant’s minimum. It is swept with the rest. */
            below_minimum_units: components["schemas"]["UnitsByAsset"];
            /** @description Newest first, at most 50, each with its newest attempts. */
            deliveries: components["schemas"]["DeliveryView"][];
            has_more_deliveries: boolean;
            /** @description There are older ones: see the list of payments. */
            has_more_payments: boolean;
            /** @description Newest first, at most 50. */
            payments: components["schemas"]["PaymentView"][];
            /** @description How many there are in all. */
            payments_count: number;
            session: components["schemas"]["SessionView"];
            /** @description Oldest first, of what is listed above. */
            timeline: components["schemas"]["TimelineEntry"][];
        };
        SessionPaymentView: {
            /**
             * @description This transfer, in base units of the token.
             * @example 12500000
             */
            amount_units: string;
            /** @description This transfer, floored to cents. */
            amount_usd_cents: number;
            /** @enum {string} */
            asset: "USDC" | "USDT";
            confirmations: number;
            /**
             * @description Decimals of the token.
             * @example 6
             */
            decimals: number;
            payment_id: number;
            required_confirmations: number;
            /** @enum {string} */
            status: "detected" | "confirmed" | "late" | "reverted" | "swept";
            tx_hash: string;
        };
        SessionStatusView: {
            accepted: components["schemas"]["AcceptedAsset"][];
            /**
             * @description Amount in US cents.
             * @example 1250
             */
            amount_usd_cents: number;
            /** @description What came in transfers below the merchant’s minimum: it counts in `paid_total_usd_cents` once it is final. */
            below_minimum_units: components["schemas"]["UnitsByAsset"];
            /**
             * @description EVM chain id.
             * @example 42161
             */
            chain_id: number;
            /** Format: date-time */
            created_at: string;
            /** @description Belongs to this session alone and is never used again. */
            deposit_address: string;
            /** Format: date-time */
            expires_at: string;
            invoice_id: number;
            /** @description What is unusual about its payments. */
            labels: ("partial" | "over" | "late" | "reverted")[];
            paid_total_usd_cents: number;
            /**
             * @description The buyer’s page.
             * @example https://pay.example/pay/…
             */
            pay_url: string;
            /** @description The newest 20, in the order in which they came. */
            payments: components["schemas"]["SessionPaymentView"][];
            /** @description How many there are in all. */
            payments_count: number;
            remaining_usd_cents: number;
            return_url: string;
            /** Format: date-time */
            server_time: string;
            /** @enum {string} */
            status: "open" | "processing" | "paid" | "expired" | "canceled";
            /** @description Identifies the session in /pay/{token}. */
            token: string;
        };
        SessionView: {
            accepted: components["schemas"]["AcceptedAsset"][];
            /**
             * @description Amount in US cents.
             * @example 1250
             */
            amount_usd_cents: number;
            /**
             * @description EVM chain id.
             * @example 42161
             */
            chain_id: number;
            /** Format: date-time */
            created_at: string;
            /** @description Belongs to this session alone and is never used again. */
            deposit_address: string;
            /** Format: date-time */
            expires_at: string;
            invoice_id: number;
            /** @description What is unusual about its payments. */
            labels: ("partial" | "over" | "late" | "reverted")[];
            /** @description As given; comes back in events. */
            metadata: Record<string, unknown> | null;
            note: string | null;
            paid_total_usd_cents: number;
            /**
             * @description The buyer’s page.
             * @example https://pay.example/pay/…
             */
            pay_url: string;
            /** @description What a sweep without the platform needs: keep it. */
            recovery: components["schemas"]["RecoveryTerms"];
            remaining_usd_cents: number;
            return_url: string;
            /** @enum {string} */
            status: "open" | "processing" | "paid" | "expired" | "canceled";
            /** @description Identifies the session in /pay/{token}. */
            token: string;
            /**
             * @description How much may be missing and it is paid all the same, in basis points; fixed when it was made.
             * @example 100
             */
            underpayment_tolerance_bps: number;
            /**
             * @description The merchant’s own number for its user.
             * @example 42
             */
            user_external_id: number;
        };
        SetMaintenanceBody: {
            /** @description Whether the agent API takes no new work. */
            active: boolean;
            /**
             * Format: date-time
             * @description When it should be over, where that is known.
             */
            expected_end?: string | null;
            /**
             * @description What callers are told.
             * @example We are moving to larger machines.
             */
            message?: string | null;
        };
        SignedInAnswer: {
            user: components["schemas"]["MeView"];
        };
        SignInView: {
            /** Format: date-time */
            created_at: string;
            /** @description It is the one that asks. */
            current: boolean;
            id: number;
            /** @description Where it signed in from. */
            ip: string | null;
            /**
             * Format: date-time
             * @description To the hour.
             */
            last_seen_at: string;
            /**
             * @description How it signed in.
             * @enum {string}
             */
            method: "password" | "link" | "oidc";
            user_agent: string | null;
        };
        SpaceView: {
            /**
             * Format: date-time
             * @description Since then it takes nothing new.
             */
            archived_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            engine: "local" | "openai-compatible" | "anthropic";
            /** @description Of its manifest; 0: none was given. */
            manifest_version: number;
            metadata: Record<string, unknown> | null;
            /** @description Names of its secrets. Values are never read back. */
            secrets: string[];
            /**
             * @description Its slug in paths, and the `space` of a turn.
             * @example sp_0198c1f2e7a97d3f9b1c5a7e2d4f6081
             */
            space_id: string;
            title: string | null;
            /** @description Of its tools; 0: none were given. */
            tools_version: number;
        };
        StepView: {
            /** Format: date-time */
            at: string;
            cached_tokens: number;
            input_tokens: number;
            output_tokens: number;
            /** @description Counts from 0. */
            step: number;
            /** @description What the engine said, cut to a readable length. */
            text: string;
            tool_calls: components["schemas"]["ToolCallView"][];
        };
        StopMerchantBody: {
            /**
             * @description Goes into the audit log and to the owners by mail.
             * @example We could not reach you about your last orders.
             */
            reason?: string | null;
        };
        SweptData: {
            amount_units?: string | null;
            amount_usd_cents: number;
            /** @enum {string} */
            asset: "USDC" | "USDT";
            block_number: number;
            decimals?: number | null;
            fee_units?: string | null;
            fee_usd_cents: number;
            invoice_id?: number | null;
            log_index: number;
            metadata?: Record<string, unknown> | null;
            net_units?: string | null;
            net_usd_cents: number;
            payment_id: number;
            session_token?: string | null;
            sweep_tx_hash: string;
            test?: boolean | null;
            /** @enum {string} */
            token: "USDC" | "USDT";
            treasury_address: string;
            tx_hash: string;
            user_external_id?: number | null;
        };
        TemporaryPassword: {
            /** @description Works for 24 hours and must be changed at first use. Shown once. */
            temporary_password: string;
        };
        TestEndpointBody: {
            /** @enum {string} */
            event_type?: "payment.detected" | "payment.confirmed" | "payment.late" | "payment.reverted" | "payment.swept" | "session.expired" | "session.canceled";
        };
        TestWebhookBody: {
            /**
             * @default turn.done
             * @enum {string}
             */
            event_type?: "turn.queued" | "turn.running" | "turn.done" | "turn.failed" | "turn.cancelled";
        };
        TimelineDelivery: {
            delivery_id: string;
            duration_ms: number;
            endpoint_id: number;
            error: string | null;
            event_type: string;
            status_code: number | null;
            /** @enum {string} */
            trigger: "schedule" | "replay" | "test";
        };
        TimelineEntry: {
            /** Format: date-time */
            at: string;
            /** @description Of webhook entries. */
            delivery: components["schemas"]["TimelineDelivery"] | null;
            /**
             * @description `paid`: the whole amount is credited. A webhook entry is one attempt.
             * @enum {string}
             */
            kind: "opened" | "payment_detected" | "payment_confirmed" | "payment_late" | "payment_reverted" | "paid" | "expired" | "canceled" | "payment_swept" | "webhook_delivered" | "webhook_failed";
            /** @description Of payment entries. */
            payment: components["schemas"]["TimelinePayment"] | null;
        };
        TimelinePayment: {
            /** @description In base units of the token. */
            amount_units: string;
            amount_usd_cents: number;
            /** @enum {string} */
            asset: "USDC" | "USDT";
            decimals: number;
            fee_units: string | null;
            /** @description Of payment_swept alone, as the next four. */
            fee_usd_cents: number | null;
            net_units: string | null;
            net_usd_cents: number | null;
            payment_id: number;
            sweep_tx_hash: string | null;
            tx_hash: string;
        };
        ToolCallView: {
            /** @description What the engine asked for; secrets are never in it. */
            arguments: Record<string, unknown>;
            call_id: string;
            /** Format: date-time */
            finished_at: string | null;
            /**
             * @description Capability or `server.tool`.
             * @example http.fetch
             */
            name: string;
            /** @description What the tool answered, cut to a readable length. */
            result: string | null;
            /** Format: date-time */
            started_at: string;
            /** @enum {string} */
            state: "started" | "done" | "failed" | "outcome_unknown";
        };
        ToolsBody: {
            /**
             * @description Built-in capabilities: a key, or `{key, config}`.
             * @example [
             *       "time",
             *       {
             *         "key": "memory",
             *         "config": {
             *           "scope": "space"
             *         }
             *       }
             *     ]
             */
            builtin: unknown[];
            mcp_servers?: components["schemas"]["McpServerBody"][];
        };
        ToolsView: {
            builtin: components["schemas"]["GrantView"][];
            mcp_servers: components["schemas"]["McpServerView"][];
            space_id: string;
            /** Format: date-time */
            updated_at: string | null;
            /** @description Counts from 1; 0: none were given. The same content again makes no new one. */
            version: number;
        };
        TopUpBody: {
            /**
             * @description US cents, US$1 to US$10,000.
             * @example 2500
             */
            amount_usd_cents: number;
        };
        TopUpView: {
            /**
             * Format: date-time
             * @description Money that comes later is credited all the same.
             */
            expires_at: string;
            invoice_id: number;
            /** @description Where it is paid, in USDC or USDT. */
            pay_url: string;
            /** @description Of the payment session. */
            token: string;
            top_up_id: number;
        };
        TreasuryView: {
            chain_id: number;
            checkout_address: string;
            /** @description Where the platform’s fee goes. */
            fee_recipient: string;
            /**
             * @description Of the relayer, in wei.
             * @example 1000000000000000000
             */
            gas_balance_wei: string;
            /** @description Pays for gas; has no authority over funds. */
            relayer_address: string;
        };
        TurnErrorView: {
            /**
             * @description One of the codes of failed turns.
             * @example MAX_STEPS
             */
            code: string;
            message: string;
            trace_id: string;
        };
        TurnEventData: {
            /**
             * @description How many workers have taken the turn up so far.
             * @example 0
             */
            attempt: number;
            /**
             * @description US dollars; final with a final state.
             * @example 0
             */
            billed_cost_usd: number;
            /**
             * @description As the turn was made with.
             * @example customer-42
             */
            end_user_ref: string | null;
            /** @description Failed only. */
            error?: components["schemas"]["TurnFaultData"];
            /** @description Files that the turn made. Done only. */
            file_ids?: string[];
            metadata: Record<string, unknown> | null;
            /** @description Done only. */
            outputs?: unknown[];
            /**
             * @description Null: it was just made.
             * @enum {string|null}
             */
            previous_state: "queued" | "running" | "done" | "failed" | "cancelled" | null;
            /** @description For people. Done only. */
            result?: string | null;
            /**
             * @description 1, 2, 3 … in the life of the turn. Events may overtake each other: the greatest tells the present state.
             * @example 1
             */
            seq: number;
            /**
             * @description Its space.
             * @example sp_019ab3f05a4e7cc19d0e6b1f2c3d4e5f
             */
            space: string;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "cancelled";
            /** @description An event that you asked for to try an endpoint. */
            test?: boolean;
            /**
             * @description The turn.
             * @example tn_019ab3f05a4e7cc19d0e6b1f2c3d4e5f
             */
            turn_id: string;
            /** @description When it ended, however it ended. */
            usage?: components["schemas"]["TurnUsageData"];
        };
        TurnEventView: {
            /** Format: date-time */
            at: string;
            /** @description As in webhooks. */
            data: Record<string, unknown>;
            /** @description Number within the turn; the `Last-Event-ID` of the stream. */
            seq: number;
            /**
             * @description As webhooks name it.
             * @example turn.running
             */
            type: string;
        };
        TurnFaultData: {
            /** @enum {string} */
            code: "ENGINE_ERROR" | "ENGINE_RATE_LIMITED" | "CONTEXT_TOO_LONG" | "MAX_STEPS" | "TURN_TIMEOUT" | "BUDGET_REACHED" | "TOOL_FAILED" | "MCP_UNREACHABLE" | "MCP_AUTH_FAILED" | "SECRET_MISSING" | "WORKER_LOST";
            message: string;
            trace_id: string;
        };
        TurnMaintenanceView: {
            active: boolean;
            /** Format: date-time */
            expected_end: string | null;
            message: string | null;
        };
        TurnUsageData: {
            cached_tokens: number;
            input_tokens: number;
            output_tokens: number;
            steps: number;
            tool_calls: number;
        };
        TurnUsageView: {
            /** @description Those of the input tokens that came from a cache. */
            cached_tokens: number;
            input_tokens: number;
            output_tokens: number;
            steps: number;
            tool_calls: number;
        };
        TurnView: {
            /** @description How many workers have taken it up; 0 while it is queued. */
            attempt: number;
            /** @description US dollars; 0 until the turn has ended. */
            billed_cost_usd: number;
            /**
             * Format: date-time
             * @description Somebody asked for its end.
             */
            cancel_requested_at: string | null;
            /** Format: date-time */
            created_at: string;
            end_user_ref: string | null;
            /** @description Failed turns only. */
            error: components["schemas"]["TurnErrorView"] | null;
            /** @description What was given to read. */
            files: string[];
            /** Format: date-time */
            finished_at: string | null;
            manifest_version: number;
            metadata: Record<string, unknown> | null;
            /** @description What was delivered through `output.deliver`. */
            outputs: unknown[];
            /** @description For a person; done turns only. */
            result: string | null;
            space: string;
            /** Format: date-time */
            started_at: string | null;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "cancelled";
            text: string;
            tools_version: number;
            turn_id: string;
            usage: components["schemas"]["TurnUsageView"];
        };
        UnitsByAsset: {
            USDC: string;
            USDT: string;
        };
        UnsupportedTransferView: {
            /**
             * @description In base units of that token.
             * @example 5000000
             */
            amount: string;
            block_number: number;
            /** Format: date-time */
            block_time: string;
            from_address: string;
            id: number;
            log_index: number;
            /** @description Null until it is asked for. */
            recovery: components["schemas"]["RecoveryView"] | null;
            session_token: string | null;
            to_address: string;
            /** @description Contract of the token. What it calls itself proves nothing. */
            token_address: string;
            tx_hash: string;
        };
        UpdateEndpointBody: {
            active?: boolean | null;
            url?: string | null;
        };
        UpdateMerchantBody: {
            email?: string | null;
            name?: string | null;
        };
        UpdateMerchantSettingsBody: {
            /**
             * @description Replaces the whole list. Each an origin without a path: https, or http for localhost and 127.0.0.1.
             * @example [
             *       "https://shop.example"
             *     ]
             */
            embed_origins?: string[];
            minimum_payment_usd_cents?: number;
            session_window_min?: number;
            underpayment_tolerance_bps?: number;
        };
        UpdateWebhookBody: {
            /** @description An inactive one gets nothing; what waits for it is held for 7 days. */
            active?: boolean;
            /**
             * @description In your own words.
             * @example turns of production
             */
            description?: string | null;
            url?: string;
        };
        UsageByAsset: {
            USDC: components["schemas"]["AssetUsage"];
            USDT: components["schemas"]["AssetUsage"];
        };
        UsageReportView: {
            /** @description The most expensive first; days newest first. */
            data: components["schemas"]["UsageRowView"][];
            /** Format: date-time */
            from: string;
            /** @enum {string} */
            group_by: "end_user_ref" | "space" | "key" | "day";
            has_more: boolean;
            next_cursor: string | null;
            /** Format: date-time */
            to: string;
            /** @description Of all rows, those of other pages included. */
            totals: components["schemas"]["UsageSumsView"];
        };
        UsageRowView: {
            /**
             * @description US dollars.
             * @example 0.0125
             */
            billed_cost_usd: number;
            cached_tokens: number;
            cancelled: number;
            /**
             * @description Of UTC.
             * @example 2026-11-21
             */
            day?: string;
            done: number;
            /**
             * @description Null: turns that named no customer.
             * @example customer-42
             */
            end_user_ref?: string | null;
            failed: number;
            input_tokens: number;
            /** @description Null: turns made in the dashboard. */
            key_id?: number | null;
            /** @description Title of the space, or name of the key. */
            name?: string | null;
            output_tokens: number;
            space?: string;
            steps: number;
            tool_calls: number;
            /** @description All of them, those that still wait or run included. */
            turns: number;
        };
        UsageSumsView: {
            /**
             * @description US dollars.
             * @example 0.0125
             */
            billed_cost_usd: number;
            cached_tokens: number;
            cancelled: number;
            done: number;
            failed: number;
            input_tokens: number;
            output_tokens: number;
            steps: number;
            tool_calls: number;
            /** @description All of them, those that still wait or run included. */
            turns: number;
        };
        UsageView: {
            by_asset: components["schemas"]["UsageByAsset"];
            decimals: number;
            fees_units: string;
            /** @description What was swept less `net_usd_cents`. */
            fees_usd_cents: number;
            /**
             * @description A month of UTC.
             * @example 2026-11
             */
            month: string;
            net_units: string;
            /** @description What reached the treasury, floored to cents once. */
            net_usd_cents: number;
            payments_count: number;
            /** @description In base units; both tokens have the same decimals. */
            settled_volume_units: string;
            /** @description The sum in base units, floored to cents once. */
            settled_volume_usd_cents: number;
        };
        UserMembership: {
            merchant_id: number;
            merchant_name: string;
            /** @enum {string} */
            role: "viewer" | "developer" | "admin" | "owner";
        };
        ValidationErrorBody: {
            detail: components["schemas"]["Fault"][];
            error: components["schemas"]["ErrorFacts"];
        };
        VersionView: {
            space_id: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Counts from 1. The same content again makes no new one. */
            version: number;
        };
        WalletView: {
            /** @description Where sweeps go now. */
            active: boolean;
            /** Format: date-time */
            created_at: string;
            id: number;
            /** @enum {string} */
            kind: "generated" | "brought";
            /**
             * @description Who pays for the gas of sweeps.
             * @enum {string}
             */
            relayer: "platform" | "merchant";
            relayer_address: string | null;
            treasury_address: string;
        };
        WebhookEndpointView: {
            active: boolean;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Since when every attempt has failed; null while it works.
             */
            failing_since: string | null;
            id: number;
            /**
             * Format: date-time
             * @description The last delivery that arrived, of the newest thousand.
             */
            last_success_at: string | null;
            url: string;
        };
        WebhookView: {
            active: boolean;
            /** Format: date-time */
            created_at: string;
            description: string | null;
            /**
             * Format: date-time
             * @description Since when every attempt has failed; null while it works.
             */
            failing_since: string | null;
            id: number;
            /**
             * Format: date-time
             * @description The last delivery that arrived, of the newest thousand.
             */
            last_success_at: string | null;
            url: string;
        };
        WindowCapPart: {
            /**
             * @description Whose spending it counts: all of the account, or each key or customer by itself.
             * @enum {string}
             */
            scope: "account" | "key" | "end_user";
            /**
             * @description How far back it looks, at any moment.
             * @example 3600
             */
            seconds: number;
            /**
             * @description US dollars that may be spent and held in it.
             * @example 2.5
             */
            usd: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Operators_audit_list: {
        parameters: {
            query?: {
                action?: string;
                actor?: string;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                from?: string;
                /** @description Most rows of the answer. */
                limit?: number;
                /** @description The merchant’s id. */
                merchant_id?: number;
                search?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019ab3f0-5a4e-7cc1-9d0e-6b1f2c3d4e5f",
                     *           "at": "2026-11-21T12:00:00.000Z",
                     *           "actor": {
                     *             "id": 1,
                     *             "name": "Example shop",
                     *             "kind": "user"
                     *           },
                     *           "merchant": {
                     *             "id": 1,
                     *             "name": "Example shop"
                     *           },
                     *           "action": "merchant.approved",
                     *           "target": "merchant:7",
                     *           "before": {},
                     *           "after": {},
                     *           "ip": "text",
                     *           "trace_id": "text",
                     *           "hash": "text"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["AuditEntryView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_audit_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": 1,
                     *       "last_hash": "text",
                     *       "is_intact": true,
                     *       "fault": "text",
                     *       "verified_entries": 1,
                     *       "verified_at": "2026-11-21T12:00:00.000Z",
                     *       "head_told": {
                     *         "seq": 1,
                     *         "hash": "text",
                     *         "at": "2026-11-21T12:00:00.000Z",
                     *         "signature": "text"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AuditStatusView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_dead_letters_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
                service?: "gateway" | "auth" | "dashboard" | "sessions" | "pay-page" | "chain-indexer" | "sweeper" | "webhook-dispatcher" | "admin" | "agent-gateway" | "turn-runner";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "text",
                     *           "service": "gateway",
                     *           "event": "payment.confirmed",
                     *           "failures": 1,
                     *           "last_error": "text",
                     *           "payload": "text",
                     *           "first_failed_at": "2026-11-21T12:00:00.000Z",
                     *           "last_failed_at": "2026-11-21T12:00:00.000Z",
                     *           "dead_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["DeadLetterView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_dead_letters_redrive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example text */
                id: string;
                /** @example text */
                service: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "service": "gateway",
                     *       "event": "payment.confirmed",
                     *       "failures": 1,
                     *       "last_error": "text",
                     *       "payload": "text",
                     *       "first_failed_at": "2026-11-21T12:00:00.000Z",
                     *       "last_failed_at": "2026-11-21T12:00:00.000Z",
                     *       "dead_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DeadLetterView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `redrive_failed`: The event was handled once more and failed again. It stays where it is. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_operator_events_events: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Too many are listening: poll instead. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_operations_health_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "checked_at": "2026-11-21T12:00:00.000Z",
                     *       "is_stale": true,
                     *       "metrics": {
                     *         "indexer_lag_blocks": 1,
                     *         "outbox_oldest_s": 1,
                     *         "outbox_waiting": 1,
                     *         "deliveries_due": 1,
                     *         "delivery_oldest_due_s": 1,
                     *         "deliveries_failed_1h": 1,
                     *         "sweeps_waiting": 1,
                     *         "sweep_oldest_waiting_s": 1,
                     *         "sweeps_held": 1,
                     *         "sweeps_blocked": 1,
                     *         "unswept_usd_cents": 1,
                     *         "relayer_gas_wei": "1000000000000000000",
                     *         "ledger_differences": 1,
                     *         "contracts_without_code": 1,
                     *         "turn_queue_age_s": 1,
                     *         "dead_letters": 1,
                     *         "audit_chain_faults": 1
                     *       },
                     *       "services": [
                     *         {
                     *           "name": "gateway",
                     *           "status": "up"
                     *         }
                     *       ],
                     *       "alerts": [
                     *         {
                     *           "id": 1,
                     *           "rule": "service_down",
                     *           "subject": "sweeper",
                     *           "severity": "warning",
                     *           "value": "3",
                     *           "message": "The service sweeper does not answer",
                     *           "since": "2026-11-21T12:00:00.000Z",
                     *           "raised_at": "2026-11-21T12:00:00.000Z",
                     *           "cleared_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "cleared_alerts": [
                     *         {
                     *           "id": 1,
                     *           "rule": "service_down",
                     *           "subject": "sweeper",
                     *           "severity": "warning",
                     *           "value": "3",
                     *           "message": "The service sweeper does not answer",
                     *           "since": "2026-11-21T12:00:00.000Z",
                     *           "raised_at": "2026-11-21T12:00:00.000Z",
                     *           "cleared_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "thresholds": [
                     *         {
                     *           "metric": "indexer_lag_blocks",
                     *           "rule": "service_down",
                     *           "severity": "warning",
                     *           "side": "above",
                     *           "limit": "240"
                     *         }
                     *       ],
                     *       "failed_deliveries": [
                     *         {
                     *           "id": "text",
                     *           "merchant_id": 7,
                     *           "account_id": 1,
                     *           "endpoint_id": 1,
                     *           "event_type": "payment.confirmed",
                     *           "last_status_code": 1,
                     *           "last_error": "text",
                     *           "created_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PlatformHealthView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_operations_health_past: {
        parameters: {
            query?: {
                hours?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-11-21T12:00:00.000Z",
                     *       "step_s": 432,
                     *       "samples": [
                     *         {
                     *           "at": "2026-11-21T12:00:00.000Z",
                     *           "services_down": 1,
                     *           "indexer_lag_blocks": 1,
                     *           "outbox_oldest_s": 1,
                     *           "outbox_waiting": 1,
                     *           "deliveries_due": 1,
                     *           "delivery_oldest_due_s": 1,
                     *           "deliveries_failed_1h": 1,
                     *           "sweeps_waiting": 1,
                     *           "sweep_oldest_waiting_s": 1,
                     *           "sweeps_held": 1,
                     *           "sweeps_blocked": 1,
                     *           "unswept_usd_cents": 1,
                     *           "relayer_gas_wei": "1000000000000000000",
                     *           "ledger_differences": 1,
                     *           "contracts_without_code": 1,
                     *           "turn_queue_age_s": 1,
                     *           "dead_letters": 1,
                     *           "audit_chain_faults": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["HealthHistoryView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_maintenance_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": true,
                     *       "message": "text",
                     *       "expected_end": "2026-11-21T12:00:00.000Z",
                     *       "changed_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MaintenanceView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_maintenance_set: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "active": true,
                 *       "message": "We are moving to larger machines.",
                 *       "expected_end": "2026-11-21T12:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["SetMaintenanceBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": true,
                     *       "message": "text",
                     *       "expected_end": "2026-11-21T12:00:00.000Z",
                     *       "changed_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MaintenanceView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_merchants_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                fee_tier?: "free" | "pro" | "enterprise";
                /** @description Most rows of the answer. */
                limit?: number;
                search?: string;
                status?: "pending" | "active" | "rejected" | "paused";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "owner_emails": [
                     *             "text"
                     *           ],
                     *           "id": 1,
                     *           "name": "Example shop",
                     *           "email": "shop@example.com",
                     *           "status": "pending",
                     *           "fee_tier": "free",
                     *           "fee_bps": 1,
                     *           "effective_fee_bps": 100,
                     *           "pro_paid_until": "2026-11-21T12:00:00.000Z",
                     *           "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "relayer": "platform",
                     *           "relayer_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "created_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["OperatorMerchantView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_merchants_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "owners": [
                     *         {
                     *           "user_id": 1,
                     *           "email": "shop@example.com",
                     *           "name": "Example shop",
                     *           "email_proven": true,
                     *           "memberships": [
                     *             {
                     *               "merchant_id": 7,
                     *               "merchant_name": "text",
                     *               "role": "viewer"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "onboarding": {
                     *         "steps": [
                     *           {
                     *             "step": "merchant",
                     *             "done": true,
                     *             "at": "2026-11-21T12:00:00.000Z"
                     *           }
                     *         ],
                     *         "is_complete": true
                     *       },
                     *       "totals": {
                     *         "sessions": 1,
                     *         "payments": 1,
                     *         "settled_volume_usd_cents": 1
                     *       },
                     *       "id": 1,
                     *       "name": "Example shop",
                     *       "email": "shop@example.com",
                     *       "status": "pending",
                     *       "fee_tier": "free",
                     *       "fee_bps": 1,
                     *       "effective_fee_bps": 100,
                     *       "pro_paid_until": "2026-11-21T12:00:00.000Z",
                     *       "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "relayer": "platform",
                     *       "relayer_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "owner_emails": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorMerchantDetailView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_merchants_override: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "fee_tier": "free",
                 *       "fee_bps": 0,
                 *       "pro_paid_until": "2026-11-21T12:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["OverrideMerchantBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Example shop",
                     *       "email": "shop@example.com",
                     *       "status": "pending",
                     *       "fee_tier": "free",
                     *       "fee_bps": 1,
                     *       "effective_fee_bps": 100,
                     *       "pro_paid_until": "2026-11-21T12:00:00.000Z",
                     *       "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "relayer": "platform",
                     *       "relayer_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MerchantView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_merchants_approve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Example shop",
                     *       "email": "shop@example.com",
                     *       "status": "pending",
                     *       "fee_tier": "free",
                     *       "fee_bps": 1,
                     *       "effective_fee_bps": 100,
                     *       "pro_paid_until": "2026-11-21T12:00:00.000Z",
                     *       "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "relayer": "platform",
                     *       "relayer_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MerchantView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_state_transition`: This is not possible in the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_merchants_pause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "We could not reach you about your last orders."
                 *     }
                 */
                "application/json": components["schemas"]["StopMerchantBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Example shop",
                     *       "email": "shop@example.com",
                     *       "status": "pending",
                     *       "fee_tier": "free",
                     *       "fee_bps": 1,
                     *       "effective_fee_bps": 100,
                     *       "pro_paid_until": "2026-11-21T12:00:00.000Z",
                     *       "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "relayer": "platform",
                     *       "relayer_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MerchantView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_state_transition`: This is not possible in the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_merchants_reject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "We could not reach you about your last orders."
                 *     }
                 */
                "application/json": components["schemas"]["StopMerchantBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Example shop",
                     *       "email": "shop@example.com",
                     *       "status": "pending",
                     *       "fee_tier": "free",
                     *       "fee_bps": 1,
                     *       "effective_fee_bps": 100,
                     *       "pro_paid_until": "2026-11-21T12:00:00.000Z",
                     *       "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "relayer": "platform",
                     *       "relayer_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MerchantView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_state_transition`: This is not possible in the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_merchants_unpause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Example shop",
                     *       "email": "shop@example.com",
                     *       "status": "pending",
                     *       "fee_tier": "free",
                     *       "fee_bps": 1,
                     *       "effective_fee_bps": 100,
                     *       "pro_paid_until": "2026-11-21T12:00:00.000Z",
                     *       "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "relayer": "platform",
                     *       "relayer_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MerchantView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_state_transition`: This is not possible in the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_rescans_rescan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "session_token": "Kq2hX0c3bV9tWm1yZpLr5A",
                 *       "tx_hash": "0xabababababababababababababababababababababababababababababababab"
                 *     }
                 */
                "application/json": components["schemas"]["OperatorRescanBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "found": "mined",
                     *       "transfers": [
                     *         {
                     *           "tx_hash": "0xabababababababababababababababababababababababababababababababab",
                     *           "log_index": 1,
                     *           "asset": "USDC",
                     *           "token_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "to_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "session_token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *           "amount": "12500000",
                     *           "status": "known"
                     *         }
                     *       ],
                     *       "scanned": {
                     *         "from_block": 1,
                     *         "to_block": 1,
                     *         "is_complete": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RescanView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_users_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "memberships": [
                     *             {
                     *               "merchant_id": 7,
                     *               "merchant_name": "text",
                     *               "role": "viewer"
                     *             }
                     *           ],
                     *           "id": 1,
                     *           "email": "shop@example.com",
                     *           "name": "Example shop",
                     *           "email_proven": true,
                     *           "has_password": true,
                     *           "password_temporary": true,
                     *           "is_operator": true,
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "last_seen_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["OperatorUserView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Operators_users_reset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "temporary_password": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["TemporaryPassword"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_credits_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "balance_usd": 12.5,
                     *       "held_usd": 0.25,
                     *       "available_usd": 12.25
                     *     }
                     */
                    "application/json": components["schemas"]["CreditsView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_credits_ledger: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "kind": "top_up",
                     *           "amount_usd": -0.001,
                     *           "balance_usd": 12.5,
                     *           "turn_id": "text",
                     *           "payment_id": 1,
                     *           "note": "Invoice 2026-117",
                     *           "at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["LedgerEntryView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_credits_top_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount_usd_cents": 2500
                 *     }
                 */
                "application/json": components["schemas"]["TopUpBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "top_up_id": 1,
                     *       "pay_url": "text",
                     *       "token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *       "invoice_id": 1,
                     *       "expires_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TopUpView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `TOP_UP_NOT_SET_UP`: This platform is not set up to sell credits. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_files_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
                /** @description The `space_id`. */
                space?: string;
                turn?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "file_id": "fl_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                     *           "turn_id": "text",
                     *           "space": "text",
                     *           "name": "report.csv",
                     *           "media_type": "text/csv",
                     *           "size_bytes": 1,
                     *           "sha256": "abababababababababababababababababababababababababababababababab",
                     *           "created_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["FileView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_files_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: string;
                    /** @description The space that it shall belong to. */
                    space?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "file_id": "fl_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                     *       "turn_id": "text",
                     *       "space": "text",
                     *       "name": "report.csv",
                     *       "media_type": "text/csv",
                     *       "size_bytes": 1,
                     *       "sha256": "abababababababababababababababababababababababababababababababab",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["FileView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `SPACE_ARCHIVED`: The space is archived and takes nothing new. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_files_read: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag: 304 where the file is that one. */
                "if-none-match"?: string;
                /** @description An ETag: the whole file where it is another one. */
                "if-range"?: string;
                /** @description One range of bytes: `bytes=0-1023`. */
                range?: string;
            };
            path: {
                /**
                 * @description The file’s id.
                 * @example text
                 */
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description `bytes` */
                    "accept-ranges"?: string;
                    /** @description The hash of the file. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The bytes of the range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The file is the one that `If-None-Match` names. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RANGE_NOT_SATISFIABLE`: The file has no bytes in that range. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_files_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The file’s id.
                 * @example text
                 */
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_keys_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Example shop",
                     *           "prefix": "ak_live_AbCdEf12",
                     *           "last4": "text",
                     *           "scope": "own_spaces",
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "last_used_at": "2026-11-21T12:00:00.000Z",
                     *           "expires_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["KeyView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_keys_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Example shop",
                 *       "scope": "own_spaces",
                 *       "expires_at": "2026-11-21T12:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateKeyBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "ak_live_…",
                     *       "id": 1,
                     *       "name": "Example shop",
                     *       "prefix": "ak_live_AbCdEf12",
                     *       "last4": "text",
                     *       "scope": "own_spaces",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "last_used_at": "2026-11-21T12:00:00.000Z",
                     *       "expires_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedKeyView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_keys_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                key_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_quotas_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key_daily_usd": 20,
                     *       "end_user_daily_usd": 5,
                     *       "end_users": {},
                     *       "windows": [
                     *         {
                     *           "seconds": 3600,
                     *           "usd": 2.5,
                     *           "scope": "account"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["QuotasView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_quotas_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "key_daily_usd": 20,
                 *       "end_user_daily_usd": 5,
                 *       "end_users": {
                 *         "customer-42": {
                 *           "daily_usd": 50
                 *         }
                 *       },
                 *       "windows": [
                 *         {
                 *           "seconds": 3600,
                 *           "usd": 2.5,
                 *           "scope": "account"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["QuotasBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key_daily_usd": 20,
                     *       "end_user_daily_usd": 5,
                     *       "end_users": {},
                     *       "windows": [
                     *         {
                     *           "seconds": 3600,
                     *           "usd": 2.5,
                     *           "scope": "account"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["QuotasView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_spaces_list: {
        parameters: {
            query?: {
                archived?: "true" | "false";
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "space_id": "sp_0198c1f2e7a97d3f9b1c5a7e2d4f6081",
                     *           "title": "text",
                     *           "engine": "local",
                     *           "metadata": {
                     *             "order": "A-1017"
                     *           },
                     *           "manifest_version": 1,
                     *           "tools_version": 1,
                     *           "secrets": [
                     *             "text"
                     *           ],
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "archived_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["SpaceView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_spaces_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "text",
                 *       "engine": "local",
                 *       "metadata": {
                 *         "order": "A-1017"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateSpaceBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "space_id": "sp_0198c1f2e7a97d3f9b1c5a7e2d4f6081",
                     *       "title": "text",
                     *       "engine": "local",
                     *       "metadata": {
                     *         "order": "A-1017"
                     *       },
                     *       "manifest_version": 1,
                     *       "tools_version": 1,
                     *       "secrets": [
                     *         "text"
                     *       ],
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "archived_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SpaceView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_spaces_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "space_id": "sp_0198c1f2e7a97d3f9b1c5a7e2d4f6081",
                     *       "title": "text",
                     *       "engine": "local",
                     *       "metadata": {
                     *         "order": "A-1017"
                     *       },
                     *       "manifest_version": 1,
                     *       "tools_version": 1,
                     *       "secrets": [
                     *         "text"
                     *       ],
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "archived_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SpaceView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_spaces_archive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_space_setup_manifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "space_id": "text",
                     *       "version": 1,
                     *       "instructions": "text",
                     *       "model": "text",
                     *       "limits": {
                     *         "max_steps": 1,
                     *         "timeout_s": 1,
                     *         "max_cost_usd": 1
                     *       },
                     *       "history": {
                     *         "turns": 1
                     *       },
                     *       "updated_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ManifestView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_space_setup_put_manifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "instructions": "text",
                 *       "model": "text",
                 *       "limits": {
                 *         "max_steps": 24,
                 *         "timeout_s": 900,
                 *         "max_cost_usd": 0.5
                 *       },
                 *       "history": {
                 *         "turns": 10
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ManifestBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "space_id": "text",
                     *       "version": 1,
                     *       "updated_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["VersionView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `SPACE_ARCHIVED`: The space is archived and takes nothing new. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_space_setup_put_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "CRM_TOKEN",
                 *       "value": "text",
                 *       "allowed_hosts": [
                 *         "api.example.com"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SecretBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Example shop",
                     *       "updated_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SecretView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `SPACE_ARCHIVED`: The space is archived and takes nothing new. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_space_setup_post_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "CRM_TOKEN",
                 *       "value": "text",
                 *       "allowed_hosts": [
                 *         "api.example.com"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SecretBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Example shop",
                     *       "updated_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SecretView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `SPACE_ARCHIVED`: The space is archived and takes nothing new. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_space_setup_remove_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example Example shop */
                name: string;
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_space_setup_tools: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "space_id": "text",
                     *       "version": 1,
                     *       "builtin": [
                     *         {
                     *           "key": "files",
                     *           "config": {}
                     *         }
                     *       ],
                     *       "mcp_servers": [
                     *         {
                     *           "name": "Example shop",
                     *           "url": "https://shop.example/webhooks",
                     *           "transport": "http",
                     *           "headers": {},
                     *           "allowed_tools": [
                     *             "text"
                     *           ],
                     *           "required": true,
                     *           "timeout_s": 1
                     *         }
                     *       ],
                     *       "updated_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ToolsView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_space_setup_put_tools: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "builtin": [
                 *         "time",
                 *         {
                 *           "key": "memory",
                 *           "config": {
                 *             "scope": "space"
                 *           }
                 *         }
                 *       ],
                 *       "mcp_servers": [
                 *         {
                 *           "name": "crm",
                 *           "url": "https://mcp.example.com/mcp",
                 *           "transport": "http",
                 *           "headers": {
                 *             "Authorization": "Bearer {{secret:CRM_TOKEN}}"
                 *           },
                 *           "allowed_tools": [
                 *             "text"
                 *           ],
                 *           "required": false,
                 *           "timeout_s": 30
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ToolsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "space_id": "text",
                     *       "version": 1,
                     *       "builtin": [
                     *         {
                     *           "key": "files",
                     *           "config": {}
                     *         }
                     *       ],
                     *       "mcp_servers": [
                     *         {
                     *           "name": "Example shop",
                     *           "url": "https://shop.example/webhooks",
                     *           "transport": "http",
                     *           "headers": {},
                     *           "allowed_tools": [
                     *             "text"
                     *           ],
                     *           "required": true,
                     *           "timeout_s": 1
                     *         }
                     *       ],
                     *       "updated_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ToolsView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `SPACE_ARCHIVED`: The space is archived and takes nothing new. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `UNKNOWN_CAPABILITY`: There is no such built-in capability.
             *     `CAPABILITY_UNAVAILABLE`: This platform is not set up for that capability.
             *     `VALIDATION_ERROR`: The request is not valid.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_turns_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                end_user_ref?: string;
                /** @description Most rows of the answer. */
                limit?: number;
                /** @description The `space_id`. */
                space?: string;
                state?: "queued" | "running" | "done" | "failed" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "turn_id": "text",
                     *           "space": "text",
                     *           "state": "queued",
                     *           "text": "text",
                     *           "files": [
                     *             "text"
                     *           ],
                     *           "result": "text",
                     *           "error": {
                     *             "code": "MAX_STEPS",
                     *             "message": "text",
                     *             "trace_id": "text"
                     *           },
                     *           "outputs": [
                     *             {}
                     *           ],
                     *           "billed_cost_usd": 1,
                     *           "usage": {
                     *             "input_tokens": 1,
                     *             "output_tokens": 1,
                     *             "cached_tokens": 1,
                     *             "steps": 1,
                     *             "tool_calls": 1
                     *           },
                     *           "end_user_ref": "text",
                     *           "metadata": {
                     *             "order": "A-1017"
                     *           },
                     *           "manifest_version": 1,
                     *           "tools_version": 1,
                     *           "attempt": 1,
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "started_at": "2026-11-21T12:00:00.000Z",
                     *           "finished_at": "2026-11-21T12:00:00.000Z",
                     *           "cancel_requested_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["TurnView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_turns_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gives the same answer. Kept for at least 30 days. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "space": "sp_0198c1f2e7a97d3f9b1c5a7e2d4f6081",
                 *       "text": "text",
                 *       "files": [
                 *         "text"
                 *       ],
                 *       "end_user_ref": "customer-42",
                 *       "metadata": {
                 *         "order": "A-1017"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateTurnBody"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    /** @description `true` when this answer was given before. */
                    "Idempotency-Replayed"?: string;
                    /** @description Where the turn is read. */
                    location?: string;
                    /** @description During maintenance whose end is known: seconds until then. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "turn_id": "tn_0198c1f2e7a97d3f9b1c5a7e2d4f6082",
                     *       "space": "text",
                     *       "state": "queued",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "maintenance": {
                     *         "active": true,
                     *         "message": "text",
                     *         "expected_end": "2026-11-21T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptedTurnView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INSUFFICIENT_CREDITS`: The balance is used up. Top up the credits of the account. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `SPACE_ARCHIVED`: The space is archived and takes nothing new.
             *     `IDEMPOTENCY_CONFLICT`: This Idempotency-Key was used with another body.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `QUOTA_EXCEEDED`: A spending cap is reached.
             *     `RATE_LIMITED`: Too many tries. Wait and try again.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_turns_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The turn’s id.
                 * @example text
                 */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "turn_id": "text",
                     *       "space": "text",
                     *       "state": "queued",
                     *       "text": "text",
                     *       "files": [
                     *         "text"
                     *       ],
                     *       "result": "text",
                     *       "error": {
                     *         "code": "MAX_STEPS",
                     *         "message": "text",
                     *         "trace_id": "text"
                     *       },
                     *       "outputs": [
                     *         {}
                     *       ],
                     *       "billed_cost_usd": 1,
                     *       "usage": {
                     *         "input_tokens": 1,
                     *         "output_tokens": 1,
                     *         "cached_tokens": 1,
                     *         "steps": 1,
                     *         "tool_calls": 1
                     *       },
                     *       "end_user_ref": "text",
                     *       "metadata": {
                     *         "order": "A-1017"
                     *       },
                     *       "manifest_version": 1,
                     *       "tools_version": 1,
                     *       "attempt": 1,
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "started_at": "2026-11-21T12:00:00.000Z",
                     *       "finished_at": "2026-11-21T12:00:00.000Z",
                     *       "cancel_requested_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TurnView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_turns_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The turn’s id.
                 * @example text
                 */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "turn_id": "text",
                     *       "space": "text",
                     *       "state": "queued",
                     *       "text": "text",
                     *       "files": [
                     *         "text"
                     *       ],
                     *       "result": "text",
                     *       "error": {
                     *         "code": "MAX_STEPS",
                     *         "message": "text",
                     *         "trace_id": "text"
                     *       },
                     *       "outputs": [
                     *         {}
                     *       ],
                     *       "billed_cost_usd": 1,
                     *       "usage": {
                     *         "input_tokens": 1,
                     *         "output_tokens": 1,
                     *         "cached_tokens": 1,
                     *         "steps": 1,
                     *         "tool_calls": 1
                     *       },
                     *       "end_user_ref": "text",
                     *       "metadata": {
                     *         "order": "A-1017"
                     *       },
                     *       "manifest_version": 1,
                     *       "tools_version": 1,
                     *       "attempt": 1,
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "started_at": "2026-11-21T12:00:00.000Z",
                     *       "finished_at": "2026-11-21T12:00:00.000Z",
                     *       "cancel_requested_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TurnView"];
                };
            };
            /** @description The turn is running: it will end, and what it cost so far is charged. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `TURN_NOT_CANCELLABLE`: The turn has ended: there is nothing to cancel. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_turn_watch_events: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: {
                /** @description The number of the last event that was heard: a stream goes on after it. */
                "last-event-id"?: string;
            };
            path: {
                /**
                 * @description The turn’s id.
                 * @example text
                 */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "seq": 1,
                     *           "type": "turn.running",
                     *           "at": "2026-11-21T12:00:00.000Z",
                     *           "data": {}
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["TurnEventView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Everything was told already, and nothing more will come. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_turn_files_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The turn’s id.
                 * @example text
                 */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "file_id": "fl_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                     *           "turn_id": "text",
                     *           "space": "text",
                     *           "name": "report.csv",
                     *           "media_type": "text/csv",
                     *           "size_bytes": 1,
                     *           "sha256": "abababababababababababababababababababababababababababababababab",
                     *           "created_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["FileView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_turn_watch_steps: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The turn’s id.
                 * @example text
                 */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "step": 1,
                     *           "text": "text",
                     *           "tool_calls": [
                     *             {
                     *               "call_id": "text",
                     *               "name": "http.fetch",
                     *               "arguments": {},
                     *               "state": "started",
                     *               "result": "text",
                     *               "started_at": "2026-11-21T12:00:00.000Z",
                     *               "finished_at": "2026-11-21T12:00:00.000Z"
                     *             }
                     *           ],
                     *           "input_tokens": 1,
                     *           "output_tokens": 1,
                     *           "cached_tokens": 1,
                     *           "at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["StepView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_usage_report: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                end_user_ref?: string;
                from?: string;
                group_by?: "end_user_ref" | "space" | "key" | "day";
                /** @description Most rows of the answer. */
                limit?: number;
                /** @description The `space_id`. */
                space?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-11-21T12:00:00.000Z",
                     *       "to": "2026-11-21T12:00:00.000Z",
                     *       "group_by": "end_user_ref",
                     *       "data": [
                     *         {
                     *           "end_user_ref": "customer-42",
                     *           "space": "text",
                     *           "key_id": 1,
                     *           "name": "Example shop",
                     *           "day": "2026-11-21",
                     *           "turns": 1,
                     *           "done": 1,
                     *           "failed": 1,
                     *           "cancelled": 1,
                     *           "input_tokens": 1,
                     *           "output_tokens": 1,
                     *           "cached_tokens": 1,
                     *           "steps": 1,
                     *           "tool_calls": 1,
                     *           "billed_cost_usd": 0.0125
                     *         }
                     *       ],
                     *       "totals": {
                     *         "turns": 1,
                     *         "done": 1,
                     *         "failed": 1,
                     *         "cancelled": 1,
                     *         "input_tokens": 1,
                     *         "output_tokens": 1,
                     *         "cached_tokens": 1,
                     *         "steps": 1,
                     *         "tool_calls": 1,
                     *         "billed_cost_usd": 0.0125
                     *       },
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["UsageReportView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_usage_csv: {
        parameters: {
            query?: {
                end_user_ref?: string;
                from?: string;
                group_by?: "end_user_ref" | "space" | "key" | "day";
                /** @description The `space_id`. */
                space?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_webhooks_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "description": "text",
                     *           "id": 1,
                     *           "url": "https://shop.example/webhooks",
                     *           "active": true,
                     *           "failing_since": "2026-11-21T12:00:00.000Z",
                     *           "last_success_at": "2026-11-21T12:00:00.000Z",
                     *           "created_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["WebhookView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_webhooks_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hooks/turns",
                 *       "description": "turns of production"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "whsec_…",
                     *       "id": 1,
                     *       "url": "https://shop.example/webhooks",
                     *       "active": true,
                     *       "failing_since": "2026-11-21T12:00:00.000Z",
                     *       "last_success_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "description": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhookView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `WEBHOOK_ENDPOINT_LIMIT`: There are as many webhook endpoints as are allowed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_webhooks_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "description": "text",
                     *       "id": 1,
                     *       "url": "https://shop.example/webhooks",
                     *       "active": true,
                     *       "failing_since": "2026-11-21T12:00:00.000Z",
                     *       "last_success_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_webhooks_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_webhooks_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "url": "https://shop.example/webhooks",
                 *       "active": true,
                 *       "description": "turns of production"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "description": "text",
                     *       "id": 1,
                     *       "url": "https://shop.example/webhooks",
                     *       "active": true,
                     *       "failing_since": "2026-11-21T12:00:00.000Z",
                     *       "last_success_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_webhooks_rotate_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "previous_secret_valid_until": "2026-11-21T12:00:00.000Z",
                     *       "id": 1,
                     *       "url": "https://shop.example/webhooks",
                     *       "active": true,
                     *       "failing_since": "2026-11-21T12:00:00.000Z",
                     *       "last_success_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "description": "text",
                     *       "secret": "whsec_…"
                     *     }
                     */
                    "application/json": components["schemas"]["RotatedWebhookView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_webhooks_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event_type": "turn.queued"
                 *     }
                 */
                "application/json": components["schemas"]["TestWebhookBody"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wd_0123456789abcdef0123456789abcdef",
                     *       "endpoint_id": 1,
                     *       "event_type": "payment.confirmed",
                     *       "status": "pending",
                     *       "attempt_count": 1,
                     *       "next_attempt_at": "2026-11-21T12:00:00.000Z",
                     *       "last_status_code": 1,
                     *       "last_error": "text",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "delivered_at": "2026-11-21T12:00:00.000Z",
                     *       "attempts": [
                     *         {
                     *           "at": "2026-11-21T12:00:00.000Z",
                     *           "trigger": "schedule",
                     *           "status_code": 1,
                     *           "error": "text",
                     *           "duration_ms": 1,
                     *           "remote_ip": "text",
                     *           "response_body": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `ENDPOINT_INACTIVE`: The webhook endpoint is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_webhook_deliveries_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                endpoint_id?: number;
                event_type?: "turn.queued" | "turn.running" | "turn.done" | "turn.failed" | "turn.cancelled";
                /** @description Most rows of the answer. */
                limit?: number;
                status?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "wd_0123456789abcdef0123456789abcdef",
                     *           "endpoint_id": 1,
                     *           "event_type": "payment.confirmed",
                     *           "status": "pending",
                     *           "attempt_count": 1,
                     *           "next_attempt_at": "2026-11-21T12:00:00.000Z",
                     *           "last_status_code": 1,
                     *           "last_error": "text",
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "delivered_at": "2026-11-21T12:00:00.000Z",
                     *           "attempts": [
                     *             {
                     *               "at": "2026-11-21T12:00:00.000Z",
                     *               "trigger": "schedule",
                     *               "status_code": 1,
                     *               "error": "text",
                     *               "duration_ms": 1,
                     *               "remote_ip": "text",
                     *               "response_body": "text"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["DeliveryView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_webhook_deliveries_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery’s id, which is the event’s id.
                 * @example wd_0123456789abcdef0123456789abcdef
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "body": "text",
                     *       "attempts": [
                     *         {
                     *           "url": "https://shop.example/webhooks",
                     *           "timings": {
                     *             "dns_ms": 1,
                     *             "connect_ms": 1,
                     *             "tls_ms": 1,
                     *             "first_byte_ms": 1,
                     *             "total_ms": 1
                     *           },
                     *           "request_headers": {},
                     *           "at": "2026-11-21T12:00:00.000Z",
                     *           "trigger": "schedule",
                     *           "status_code": 1,
                     *           "error": "text",
                     *           "duration_ms": 1,
                     *           "remote_ip": "text",
                     *           "response_body": "text"
                     *         }
                     *       ],
                     *       "id": "wd_0123456789abcdef0123456789abcdef",
                     *       "endpoint_id": 1,
                     *       "event_type": "payment.confirmed",
                     *       "status": "pending",
                     *       "attempt_count": 1,
                     *       "next_attempt_at": "2026-11-21T12:00:00.000Z",
                     *       "last_status_code": 1,
                     *       "last_error": "text",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "delivered_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryDetailView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_webhook_deliveries_replay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery’s id, which is the event’s id.
                 * @example wd_0123456789abcdef0123456789abcdef
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wd_0123456789abcdef0123456789abcdef",
                     *       "endpoint_id": 1,
                     *       "event_type": "payment.confirmed",
                     *       "status": "pending",
                     *       "attempt_count": 1,
                     *       "next_attempt_at": "2026-11-21T12:00:00.000Z",
                     *       "last_status_code": 1,
                     *       "last_error": "text",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "delivered_at": "2026-11-21T12:00:00.000Z",
                     *       "attempts": [
                     *         {
                     *           "at": "2026-11-21T12:00:00.000Z",
                     *           "trigger": "schedule",
                     *           "status_code": 1,
                     *           "error": "text",
                     *           "duration_ms": 1,
                     *           "remote_ip": "text",
                     *           "response_body": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `ENDPOINT_INACTIVE`: The webhook endpoint is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_dashboard_webhook_deliveries_replay_failed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-21T10:00:00Z",
                 *       "endpoint_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["ReplayFailedOfAccountBody"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "replayed": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ReplayFailedOfAccountView"];
                };
            };
            /** @description `UNAUTHENTICATED`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `PASSWORD_CHANGE_REQUIRED`: You signed in with a temporary password. Change it first.
             *     `CROSS_SITE_REQUEST`: A request that changes something must come from the site itself.
             *     `KEY_SCOPE_DENIED`: The scope of this API key does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `ENDPOINT_INACTIVE`: The webhook endpoint is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RATE_LIMITED`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Accounts_links_open: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 1,
                     *         "email": "shop@example.com",
                     *         "email_proven": true,
                     *         "name": "Example shop",
                     *         "has_password": true,
                     *         "is_operator": true,
                     *         "password_change_required": true,
                     *         "memberships": [
                     *           {
                     *             "merchant_id": 7,
                     *             "merchant_name": "text",
                     *             "role": "viewer"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedInAnswer"];
                };
            };
            /** @description Signed in, for browsers: on to the site. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `sign_in_link_expired`: This link was used, is too old or was replaced by a newer one. Ask for a new one. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
        };
    };
    Accounts_links_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "Kq2hX0c3bV9tWm1yZpLr5A"
                 *     }
                 */
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 1,
                     *         "email": "shop@example.com",
                     *         "email_proven": true,
                     *         "name": "Example shop",
                     *         "has_password": true,
                     *         "is_operator": true,
                     *         "password_change_required": true,
                     *         "memberships": [
                     *           {
                     *             "merchant_id": 7,
                     *             "merchant_name": "text",
                     *             "role": "viewer"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedInAnswer"];
                };
            };
            /** @description Signed in, for browsers: on to the site. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `cross_site_request`: A request that changes something must come from the site itself. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `sign_in_link_expired`: This link was used, is too old or was replaced by a newer one. Ask for a new one. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
        };
    };
    Accounts_passwords_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "correct horse battery staple",
                 *       "new_password": "another long sentence"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePasswordBody"];
            };
        };
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `not_signed_in`: Sign in first.
             *     `wrong_credentials`: E-mail or password is wrong.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `cross_site_request`: A request that changes something must come from the site itself. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Accounts_accounts_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "shop@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["LoginBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 1,
                     *         "email": "shop@example.com",
                     *         "email_proven": true,
                     *         "name": "Example shop",
                     *         "has_password": true,
                     *         "is_operator": true,
                     *         "password_change_required": true,
                     *         "memberships": [
                     *           {
                     *             "merchant_id": 7,
                     *             "merchant_name": "text",
                     *             "role": "viewer"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedInAnswer"];
                };
            };
            /** @description `wrong_credentials`: E-mail or password is wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `cross_site_request`: A request that changes something must come from the site itself. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Accounts_accounts_logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `cross_site_request`: A request that changes something must come from the site itself. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Accounts_accounts_methods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "password": true,
                     *       "magic_link": true,
                     *       "oidc": [
                     *         {
                     *           "id": "text",
                     *           "name": "Example shop",
                     *           "start_url": "/api/auth/oidc/google/start"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MethodsAnswer"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Accounts_oidc_callback: {
        parameters: {
            query?: {
                code?: string | null;
                state?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description One of the providers of GET /api/auth/methods.
                 * @example text
                 */
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 1,
                     *         "email": "shop@example.com",
                     *         "email_proven": true,
                     *         "name": "Example shop",
                     *         "has_password": true,
                     *         "is_operator": true,
                     *         "password_change_required": true,
                     *         "memberships": [
                     *           {
                     *             "merchant_id": 7,
                     *             "merchant_name": "text",
                     *             "role": "viewer"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedInAnswer"];
                };
            };
            /** @description Signed in, for browsers: on to `next`. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `oidc_state_invalid`: This sign-in was not begun in this browser, is over already or took too long. Begin again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /**
             * @description `oidc_refused`: The provider did not sign you in.
             *     `oidc_answer_invalid`: The answer of the provider could not be verified. Nobody was signed in.
             *     `oidc_email_unverified`: The provider does not vouch for an e-mail of yours, so it cannot be matched with an account here.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
        };
    };
    Accounts_oidc_start: {
        parameters: {
            query?: {
                next?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description One of the providers of GET /api/auth/methods.
                 * @example text
                 */
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authorization_url": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["AuthorizationUrlAnswer"];
                };
            };
            /** @description For browsers: on to the provider. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
        };
    };
    Accounts_accounts_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "shop@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["RegisterBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 1,
                     *         "email": "shop@example.com",
                     *         "email_proven": true,
                     *         "name": "Example shop",
                     *         "has_password": true,
                     *         "is_operator": true,
                     *         "password_change_required": true,
                     *         "memberships": [
                     *           {
                     *             "merchant_id": 7,
                     *             "merchant_name": "text",
                     *             "role": "viewer"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedInAnswer"];
                };
            };
            /** @description `cross_site_request`: A request that changes something must come from the site itself. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `email_taken`: An account with this e-mail exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Accounts_links_request: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "shop@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["RequestLinkBody"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "expires_in_s": 600
                     *     }
                     */
                    "application/json": components["schemas"]["LinkRequestedAnswer"];
                };
            };
            /** @description `cross_site_request`: A request that changes something must come from the site itself. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `mail_not_configured`: This platform is not set up to send mail.
             *     `unavailable`: Temporarily unavailable. Try again in a moment.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Accounts_sign_ins_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "method": "password",
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "last_seen_at": "2026-11-21T12:00:00.000Z",
                     *           "ip": "text",
                     *           "user_agent": "text",
                     *           "current": true
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["SignInView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `password_change_required`: You signed in with a temporary password. Change it first.
             *     `cross_site_request`: A request that changes something must come from the site itself.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Accounts_sign_ins_end_others: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `password_change_required`: You signed in with a temporary password. Change it first.
             *     `cross_site_request`: A request that changes something must come from the site itself.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Accounts_sign_ins_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                sign_in_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `password_change_required`: You signed in with a temporary password. Change it first.
             *     `cross_site_request`: A request that changes something must come from the site itself.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_invitations_accept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "Kq2hX0c3bV9tWm1yZpLr5A"
                 *     }
                 */
                "application/json": components["schemas"]["AcceptInvitationBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "merchant_id": 7,
                     *       "merchant_name": "text",
                     *       "role": "viewer"
                     *     }
                     */
                    "application/json": components["schemas"]["JoinedView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `password_change_required`: You signed in with a temporary password. Change it first.
             *     `cross_site_request`: A request that changes something must come from the site itself.
             *     `invitation_for_other_email`: This invitation went to another e-mail than that of your account. Sign in with the one that it went to.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `already_member`: This person is a member of the merchant. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invitation_invalid`: This invitation was used, withdrawn, replaced by a newer one or is too old. Ask for a new one. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_merchants_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Example shop",
                 *       "email": "shop@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["CreateMerchantBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Example shop",
                     *       "email": "shop@example.com",
                     *       "status": "pending",
                     *       "fee_tier": "free",
                     *       "fee_bps": 1,
                     *       "effective_fee_bps": 100,
                     *       "pro_paid_until": "2026-11-21T12:00:00.000Z",
                     *       "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "relayer": "platform",
                     *       "relayer_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MerchantView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `password_change_required`: You signed in with a temporary password. Change it first.
             *     `cross_site_request`: A request that changes something must come from the site itself.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_merchants_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Example shop",
                     *       "email": "shop@example.com",
                     *       "status": "pending",
                     *       "fee_tier": "free",
                     *       "fee_bps": 1,
                     *       "effective_fee_bps": 100,
                     *       "pro_paid_until": "2026-11-21T12:00:00.000Z",
                     *       "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "relayer": "platform",
                     *       "relayer_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MerchantView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_merchants_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Example shop",
                 *       "email": "shop@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMerchantBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Example shop",
                     *       "email": "shop@example.com",
                     *       "status": "pending",
                     *       "fee_tier": "free",
                     *       "fee_bps": 1,
                     *       "effective_fee_bps": 100,
                     *       "pro_paid_until": "2026-11-21T12:00:00.000Z",
                     *       "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "relayer": "platform",
                     *       "relayer_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MerchantView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_api_keys_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Example shop",
                     *           "prefix": "sk_live_AbCdEf12",
                     *           "last4": "text",
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "last_used_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["ApiKeyView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_api_keys_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Example shop"
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKeyBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "sk_live_…",
                     *       "id": 1,
                     *       "name": "Example shop",
                     *       "prefix": "sk_live_AbCdEf12",
                     *       "last4": "text",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "last_used_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApiKeyView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_api_keys_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                api_key_id: number;
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_billing_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fee_tier": "free",
                     *       "effective_tier": "free",
                     *       "fee_bps": 1,
                     *       "pro_paid_until": "2026-11-21T12:00:00.000Z",
                     *       "pro_price_usd_cents": 2900,
                     *       "caps": {
                     *         "per_session_usd_cents": 1,
                     *         "per_month_usd_cents": 1
                     *       },
                     *       "used_this_month": {
                     *         "used_usd_cents": 1,
                     *         "open_usd_cents": 1,
                     *         "settled_usd_cents": 1,
                     *         "resets_at": "2026-11-21T12:00:00.000Z"
                     *       },
                     *       "settled_this_month_usd_cents": 1,
                     *       "open_sessions": {
                     *         "count": 1,
                     *         "usd_cents": 1,
                     *         "max_count": 1,
                     *         "max_usd_cents": 1
                     *       },
                     *       "open_invoice": {
                     *         "token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *         "invoice_id": 1,
                     *         "pay_url": "text",
                     *         "amount_usd_cents": 1250,
                     *         "expires_at": "2026-11-21T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BillingView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_billing_pay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pay_url": "text",
                     *       "token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *       "invoice_id": 1
                     *     }
                     */
                    "application/json": components["schemas"]["PayLinkView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `billing_not_set_up`: This platform is not set up to sell plans. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_events_events: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Too many are listening: poll instead. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_invitations_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "email": "shop@example.com",
                     *           "role": "viewer",
                     *           "invited_by": "text",
                     *           "mail": "waiting",
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "expires_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["InvitationView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_invitations_withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                invitation_id: number;
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_members_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "user_id": 1,
                     *           "email": "shop@example.com",
                     *           "name": "Example shop",
                     *           "role": "viewer",
                     *           "created_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["MemberView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_invitations_invite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "shop@example.com",
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": components["schemas"]["InviteBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "email": "shop@example.com",
                     *       "role": "viewer",
                     *       "invited_by": "text",
                     *       "mail": "waiting",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "expires_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `already_member`: This person is a member of the merchant. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `mail_not_configured`: This platform is not set up to send mail.
             *     `unavailable`: Temporarily unavailable. Try again in a moment.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_members_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
                /** @example 1 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `last_owner`: A merchant keeps at least one owner. Make somebody else an owner first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_members_change_role: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
                /** @example 1 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeRoleBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": 1,
                     *       "email": "shop@example.com",
                     *       "name": "Example shop",
                     *       "role": "viewer",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MemberView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `last_owner`: A merchant keeps at least one owner. Make somebody else an owner first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_onboarding_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "steps": [
                     *         {
                     *           "step": "merchant",
                     *           "done": true,
                     *           "at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "is_complete": true
                     *     }
                     */
                    "application/json": components["schemas"]["OnboardingView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_overview_view: {
        parameters: {
            query?: {
                days?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "days": 30,
                     *       "from": "2026-11-21T12:00:00.000Z",
                     *       "by_day": [
                     *         {
                     *           "day": "2026-11-21",
                     *           "volume_usd_cents": 1,
                     *           "volume_units": "12500000",
                     *           "payments": 1,
                     *           "sessions": 1
                     *         }
                     *       ],
                     *       "totals": {
                     *         "volume_usd_cents": 1,
                     *         "volume_units": "12500000",
                     *         "fees_usd_cents": 1,
                     *         "fees_units": "12500000",
                     *         "net_usd_cents": 1,
                     *         "net_units": "12500000",
                     *         "payments": 1,
                     *         "sessions": 1,
                     *         "sessions_ended": 1,
                     *         "sessions_paid": 1,
                     *         "success_rate_bps": 9250
                     *       },
                     *       "previous": {
                     *         "volume_usd_cents": 1,
                     *         "volume_units": "12500000",
                     *         "fees_usd_cents": 1,
                     *         "fees_units": "12500000",
                     *         "net_usd_cents": 1,
                     *         "net_units": "12500000",
                     *         "payments": 1,
                     *         "sessions": 1,
                     *         "sessions_ended": 1,
                     *         "sessions_paid": 1,
                     *         "success_rate_bps": 9250
                     *       },
                     *       "waiting_to_sweep_usd_cents": 1,
                     *       "waiting_to_sweep_units": "12500000",
                     *       "decimals": 6,
                     *       "waiting_to_sweep_payments": 1,
                     *       "open_sessions": 1
                     *     }
                     */
                    "application/json": components["schemas"]["OverviewView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_sessions_payments: {
        parameters: {
            query?: {
                asset?: "USDC" | "USDT";
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                from?: string;
                /** @description Most rows of the answer. */
                limit?: number;
                search?: string;
                session_token?: string;
                status?: "detected" | "confirmed" | "late" | "reverted" | "swept";
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "status": "detected",
                     *           "late": true,
                     *           "amount_units": "12500000",
                     *           "decimals": 6,
                     *           "fee_usd_cents": 1,
                     *           "net_usd_cents": 1,
                     *           "fee_units": "125000",
                     *           "net_units": "12375000",
                     *           "sweep_tx_hash": "0xabababababababababababababababababababababababababababababababab",
                     *           "detected_at": "2026-11-21T12:00:00.000Z",
                     *           "confirmed_at": "2026-11-21T12:00:00.000Z",
                     *           "swept_at": "2026-11-21T12:00:00.000Z",
                     *           "payment_id": 1,
                     *           "invoice_id": 1,
                     *           "session_token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *           "user_external_id": 42,
                     *           "metadata": {
                     *             "order": "A-1017"
                     *           },
                     *           "amount_usd_cents": 1250,
                     *           "asset": "USDC",
                     *           "token": "USDC",
                     *           "tx_hash": "0xabababababababababababababababababababababababababababababababab",
                     *           "log_index": 1,
                     *           "block_number": 1,
                     *           "test": true,
                     *           "paid_total_usd_cents": 1,
                     *           "expected_amount_usd_cents": 1,
                     *           "from_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["PaymentView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_exports_payments: {
        parameters: {
            query?: {
                asset?: "USDC" | "USDT";
                from?: string;
                search?: string;
                session_token?: string;
                status?: "detected" | "confirmed" | "late" | "reverted" | "swept";
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_rescans_transaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tx_hash": "0x0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
                 *     }
                 */
                "application/json": components["schemas"]["RescanTransactionBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "found": "mined",
                     *       "transfers": [
                     *         {
                     *           "tx_hash": "0xabababababababababababababababababababababababababababababababab",
                     *           "log_index": 1,
                     *           "asset": "USDC",
                     *           "token_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "to_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "session_token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *           "amount": "12500000",
                     *           "status": "known"
                     *         }
                     *       ],
                     *       "scanned": {
                     *         "from_block": 1,
                     *         "to_block": 1,
                     *         "is_complete": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RescanView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_sessions_sessions: {
        parameters: {
            query?: {
                created_from?: string;
                created_to?: string;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                label?: "partial" | "over" | "late" | "reverted";
                /** @description Most rows of the answer. */
                limit?: number;
                max_amount_usd_cents?: number;
                min_amount_usd_cents?: number;
                search?: string;
                status?: "open" | "processing" | "paid" | "expired" | "canceled";
                user_external_id?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "user_external_id": 42,
                     *           "metadata": {
                     *             "order": "A-1017"
                     *           },
                     *           "note": "Invoice 2026-117",
                     *           "underpayment_tolerance_bps": 100,
                     *           "recovery": {
                     *             "checkout_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "initial_treasury": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "treasury_delay_s": 1,
                     *             "merchant_number": 1,
                     *             "fee_bps": 1,
                     *             "session_id": "0xabababababababababababababababababababababababababababababababab",
                     *             "deposit_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
                     *           },
                     *           "token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *           "invoice_id": 1,
                     *           "status": "open",
                     *           "labels": [
                     *             "partial"
                     *           ],
                     *           "pay_url": "https://pay.example/pay/…",
                     *           "deposit_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "chain_id": 42161,
                     *           "amount_usd_cents": 1250,
                     *           "paid_total_usd_cents": 1,
                     *           "remaining_usd_cents": 1,
                     *           "accepted": [
                     *             {
                     *               "asset": "USDC",
                     *               "token_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *               "decimals": 1,
                     *               "amount": "12500000"
                     *             }
                     *           ],
                     *           "return_url": "https://shop.example/thanks",
                     *           "expires_at": "2026-11-21T12:00:00.000Z",
                     *           "created_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["SessionView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_sessions_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount_usd_cents": 1250,
                 *       "note": "Invoice 2026-117",
                 *       "user_external_id": 42,
                 *       "return_url": "https://shop.example/thanks"
                 *     }
                 */
                "application/json": components["schemas"]["CreateLinkBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_external_id": 42,
                     *       "metadata": {
                     *         "order": "A-1017"
                     *       },
                     *       "note": "Invoice 2026-117",
                     *       "underpayment_tolerance_bps": 100,
                     *       "recovery": {
                     *         "checkout_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "initial_treasury": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "treasury_delay_s": 1,
                     *         "merchant_number": 1,
                     *         "fee_bps": 1,
                     *         "session_id": "0xabababababababababababababababababababababababababababababababab",
                     *         "deposit_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
                     *       },
                     *       "token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *       "invoice_id": 1,
                     *       "status": "open",
                     *       "labels": [
                     *         "partial"
                     *       ],
                     *       "pay_url": "https://pay.example/pay/…",
                     *       "deposit_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "chain_id": 42161,
                     *       "amount_usd_cents": 1250,
                     *       "paid_total_usd_cents": 1,
                     *       "remaining_usd_cents": 1,
                     *       "accepted": [
                     *         {
                     *           "asset": "USDC",
                     *           "token_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "decimals": 1,
                     *           "amount": "12500000"
                     *         }
                     *       ],
                     *       "return_url": "https://shop.example/thanks",
                     *       "expires_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `tier_cap_exceeded`: This amount is over what the plan of the merchant allows. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             *     `merchant_not_active`: The merchant is not active. Sessions can be created once an operator has approved it.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `treasury_not_set`: The merchant has no treasury address yet. Set one before creating sessions. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_exports_sessions: {
        parameters: {
            query?: {
                created_from?: string;
                created_to?: string;
                label?: "partial" | "over" | "late" | "reverted";
                max_amount_usd_cents?: number;
                min_amount_usd_cents?: number;
                search?: string;
                status?: "open" | "processing" | "paid" | "expired" | "canceled";
                user_external_id?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_session_detail_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
                /** @example Kq2hX0c3bV9tWm1yZpLr5A */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "session": {
                     *         "user_external_id": 42,
                     *         "metadata": {
                     *           "order": "A-1017"
                     *         },
                     *         "note": "Invoice 2026-117",
                     *         "underpayment_tolerance_bps": 100,
                     *         "recovery": {
                     *           "checkout_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "initial_treasury": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "treasury_delay_s": 1,
                     *           "merchant_number": 1,
                     *           "fee_bps": 1,
                     *           "session_id": "0xabababababababababababababababababababababababababababababababab",
                     *           "deposit_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
                     *         },
                     *         "token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *         "invoice_id": 1,
                     *         "status": "open",
                     *         "labels": [
                     *           "partial"
                     *         ],
                     *         "pay_url": "https://pay.example/pay/…",
                     *         "deposit_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "chain_id": 42161,
                     *         "amount_usd_cents": 1250,
                     *         "paid_total_usd_cents": 1,
                     *         "remaining_usd_cents": 1,
                     *         "accepted": [
                     *           {
                     *             "asset": "USDC",
                     *             "token_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *             "decimals": 1,
                     *             "amount": "12500000"
                     *           }
                     *         ],
                     *         "return_url": "https://shop.example/thanks",
                     *         "expires_at": "2026-11-21T12:00:00.000Z",
                     *         "created_at": "2026-11-21T12:00:00.000Z"
                     *       },
                     *       "payments": [
                     *         {
                     *           "status": "detected",
                     *           "late": true,
                     *           "amount_units": "12500000",
                     *           "decimals": 6,
                     *           "fee_usd_cents": 1,
                     *           "net_usd_cents": 1,
                     *           "fee_units": "125000",
                     *           "net_units": "12375000",
                     *           "sweep_tx_hash": "0xabababababababababababababababababababababababababababababababab",
                     *           "detected_at": "2026-11-21T12:00:00.000Z",
                     *           "confirmed_at": "2026-11-21T12:00:00.000Z",
                     *           "swept_at": "2026-11-21T12:00:00.000Z",
                     *           "payment_id": 1,
                     *           "invoice_id": 1,
                     *           "session_token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *           "user_external_id": 42,
                     *           "metadata": {
                     *             "order": "A-1017"
                     *           },
                     *           "amount_usd_cents": 1250,
                     *           "asset": "USDC",
                     *           "token": "USDC",
                     *           "tx_hash": "0xabababababababababababababababababababababababababababababababab",
                     *           "log_index": 1,
                     *           "block_number": 1,
                     *           "test": true,
                     *           "paid_total_usd_cents": 1,
                     *           "expected_amount_usd_cents": 1,
                     *           "from_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
                     *         }
                     *       ],
                     *       "has_more_payments": true,
                     *       "payments_count": 1,
                     *       "below_minimum_units": {
                     *         "USDC": "12500000",
                     *         "USDT": "12500000"
                     *       },
                     *       "deliveries": [
                     *         {
                     *           "id": "wd_0123456789abcdef0123456789abcdef",
                     *           "endpoint_id": 1,
                     *           "event_type": "payment.confirmed",
                     *           "status": "pending",
                     *           "attempt_count": 1,
                     *           "next_attempt_at": "2026-11-21T12:00:00.000Z",
                     *           "last_status_code": 1,
                     *           "last_error": "text",
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "delivered_at": "2026-11-21T12:00:00.000Z",
                     *           "attempts": [
                     *             {
                     *               "at": "2026-11-21T12:00:00.000Z",
                     *               "trigger": "schedule",
                     *               "status_code": 1,
                     *               "error": "text",
                     *               "duration_ms": 1,
                     *               "remote_ip": "text",
                     *               "response_body": "text"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "has_more_deliveries": true,
                     *       "timeline": [
                     *         {
                     *           "at": "2026-11-21T12:00:00.000Z",
                     *           "kind": "opened",
                     *           "payment": {
                     *             "payment_id": 1,
                     *             "tx_hash": "0xabababababababababababababababababababababababababababababababab",
                     *             "asset": "USDC",
                     *             "amount_usd_cents": 1250,
                     *             "amount_units": "12500000",
                     *             "decimals": 1,
                     *             "fee_usd_cents": 1,
                     *             "net_usd_cents": 1,
                     *             "fee_units": "12500000",
                     *             "net_units": "12500000",
                     *             "sweep_tx_hash": "0xabababababababababababababababababababababababababababababababab"
                     *           },
                     *           "delivery": {
                     *             "delivery_id": "wd_0123456789abcdef0123456789abcdef",
                     *             "endpoint_id": 1,
                     *             "event_type": "payment.confirmed",
                     *             "trigger": "schedule",
                     *             "status_code": 1,
                     *             "error": "text",
                     *             "duration_ms": 1
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SessionDetailView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_cancellations_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
                /** @example Kq2hX0c3bV9tWm1yZpLr5A */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_external_id": 42,
                     *       "metadata": {
                     *         "order": "A-1017"
                     *       },
                     *       "note": "Invoice 2026-117",
                     *       "underpayment_tolerance_bps": 100,
                     *       "recovery": {
                     *         "checkout_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "initial_treasury": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "treasury_delay_s": 1,
                     *         "merchant_number": 1,
                     *         "fee_bps": 1,
                     *         "session_id": "0xabababababababababababababababababababababababababababababababab",
                     *         "deposit_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
                     *       },
                     *       "token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *       "invoice_id": 1,
                     *       "status": "open",
                     *       "labels": [
                     *         "partial"
                     *       ],
                     *       "pay_url": "https://pay.example/pay/…",
                     *       "deposit_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "chain_id": 42161,
                     *       "amount_usd_cents": 1250,
                     *       "paid_total_usd_cents": 1,
                     *       "remaining_usd_cents": 1,
                     *       "accepted": [
                     *         {
                     *           "asset": "USDC",
                     *           "token_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "decimals": 1,
                     *           "amount": "12500000"
                     *         }
                     *       ],
                     *       "return_url": "https://shop.example/thanks",
                     *       "expires_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_state_transition`: This is not possible in the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_rescans_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
                /** @example Kq2hX0c3bV9tWm1yZpLr5A */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "found": "mined",
                     *       "transfers": [
                     *         {
                     *           "tx_hash": "0xabababababababababababababababababababababababababababababababab",
                     *           "log_index": 1,
                     *           "asset": "USDC",
                     *           "token_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "to_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "session_token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *           "amount": "12500000",
                     *           "status": "known"
                     *         }
                     *       ],
                     *       "scanned": {
                     *         "from_block": 1,
                     *         "to_block": 1,
                     *         "is_complete": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RescanView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_merchant_settings_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "session_window_min": 60,
                     *       "underpayment_tolerance_bps": 0,
                     *       "minimum_payment_usd_cents": 1,
                     *       "embed_origins": [
                     *         "https://shop.example"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MerchantSettingsView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_merchant_settings_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "session_window_min": 15,
                 *       "underpayment_tolerance_bps": 1,
                 *       "minimum_payment_usd_cents": 1,
                 *       "embed_origins": [
                 *         "https://shop.example"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMerchantSettingsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "session_window_min": 60,
                     *       "underpayment_tolerance_bps": 0,
                     *       "minimum_payment_usd_cents": 1,
                     *       "embed_origins": [
                     *         "https://shop.example"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MerchantSettingsView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_unsupported_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "tx_hash": "0xabababababababababababababababababababababababababababababababab",
                     *           "log_index": 1,
                     *           "block_number": 1,
                     *           "block_time": "2026-11-21T12:00:00.000Z",
                     *           "token_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "from_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "to_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "session_token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *           "amount": "5000000",
                     *           "recovery": {
                     *             "status": "queued",
                     *             "sweep_tx_hash": "0xabababababababababababababababababababababababababababababababab",
                     *             "message": "text",
                     *             "requested_at": "2026-11-21T12:00:00.000Z",
                     *             "done_at": "2026-11-21T12:00:00.000Z"
                     *           }
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["UnsupportedTransferView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_unsupported_recover: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "tx_hash": "0xabababababababababababababababababababababababababababababababab",
                     *       "log_index": 1,
                     *       "block_number": 1,
                     *       "block_time": "2026-11-21T12:00:00.000Z",
                     *       "token_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "from_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "to_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "session_token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *       "amount": "5000000",
                     *       "recovery": {
                     *         "status": "queued",
                     *         "sweep_tx_hash": "0xabababababababababababababababababababababababababababababababab",
                     *         "message": "text",
                     *         "requested_at": "2026-11-21T12:00:00.000Z",
                     *         "done_at": "2026-11-21T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UnsupportedTransferView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_sessions_usage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "month": "2026-11",
                     *           "payments_count": 1,
                     *           "settled_volume_usd_cents": 1,
                     *           "fees_usd_cents": 1,
                     *           "net_usd_cents": 1,
                     *           "settled_volume_units": "12500000",
                     *           "fees_units": "12500000",
                     *           "net_units": "12500000",
                     *           "decimals": 1,
                     *           "by_asset": {
                     *             "USDC": {
                     *               "payments_count": 1,
                     *               "settled_volume_usd_cents": 1,
                     *               "settled_volume_units": "12500000",
                     *               "fees_units": "12500000",
                     *               "net_units": "12500000"
                     *             },
                     *             "USDT": {
                     *               "payments_count": 1,
                     *               "settled_volume_usd_cents": 1,
                     *               "settled_volume_units": "12500000",
                     *               "fees_units": "12500000",
                     *               "net_units": "12500000"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["UsageView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_wallets_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "relayer": "platform",
                     *           "relayer_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "kind": "generated",
                     *           "active": true,
                     *           "created_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["WalletView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_wallets_bring_own: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                 *       "relayer_private_key": null
                 *     }
                 */
                "application/json": components["schemas"]["BringOwnBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "wallet": {
                     *         "id": 1,
                     *         "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "relayer": "platform",
                     *         "relayer_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "kind": "generated",
                     *         "active": true,
                     *         "created_at": "2026-11-21T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BroughtWalletView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Dashboard_wallets_generate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "private_key": "text",
                     *       "wallet": {
                     *         "id": 1,
                     *         "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "relayer": "platform",
                     *         "relayer_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "kind": "generated",
                     *         "active": true,
                     *         "created_at": "2026-11-21T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GeneratedWalletView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_deliveries_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                endpoint_id?: number;
                event_type?: "payment.detected" | "payment.confirmed" | "payment.late" | "payment.reverted" | "payment.swept" | "session.expired" | "session.canceled";
                from?: string;
                /** @description Most rows of the answer. */
                limit?: number;
                status?: "pending" | "delivered" | "failed";
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "wd_0123456789abcdef0123456789abcdef",
                     *           "endpoint_id": 1,
                     *           "event_type": "payment.confirmed",
                     *           "status": "pending",
                     *           "attempt_count": 1,
                     *           "next_attempt_at": "2026-11-21T12:00:00.000Z",
                     *           "last_status_code": 1,
                     *           "last_error": "text",
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "delivered_at": "2026-11-21T12:00:00.000Z",
                     *           "attempts": [
                     *             {
                     *               "at": "2026-11-21T12:00:00.000Z",
                     *               "trigger": "schedule",
                     *               "status_code": 1,
                     *               "error": "text",
                     *               "duration_ms": 1,
                     *               "remote_ip": "text",
                     *               "response_body": "text"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["DeliveryView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_deliveries_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery’s id, which is the event’s id.
                 * @example wd_0123456789abcdef0123456789abcdef
                 */
                delivery_id: string;
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "body": "text",
                     *       "attempts": [
                     *         {
                     *           "url": "https://shop.example/webhooks",
                     *           "timings": {
                     *             "dns_ms": 1,
                     *             "connect_ms": 1,
                     *             "tls_ms": 1,
                     *             "first_byte_ms": 1,
                     *             "total_ms": 1
                     *           },
                     *           "request_headers": {},
                     *           "at": "2026-11-21T12:00:00.000Z",
                     *           "trigger": "schedule",
                     *           "status_code": 1,
                     *           "error": "text",
                     *           "duration_ms": 1,
                     *           "remote_ip": "text",
                     *           "response_body": "text"
                     *         }
                     *       ],
                     *       "id": "wd_0123456789abcdef0123456789abcdef",
                     *       "endpoint_id": 1,
                     *       "event_type": "payment.confirmed",
                     *       "status": "pending",
                     *       "attempt_count": 1,
                     *       "next_attempt_at": "2026-11-21T12:00:00.000Z",
                     *       "last_status_code": 1,
                     *       "last_error": "text",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "delivered_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryDetailView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_deliveries_replay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery’s id, which is the event’s id.
                 * @example wd_0123456789abcdef0123456789abcdef
                 */
                delivery_id: string;
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wd_0123456789abcdef0123456789abcdef",
                     *       "endpoint_id": 1,
                     *       "event_type": "payment.confirmed",
                     *       "status": "pending",
                     *       "attempt_count": 1,
                     *       "next_attempt_at": "2026-11-21T12:00:00.000Z",
                     *       "last_status_code": 1,
                     *       "last_error": "text",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "delivered_at": "2026-11-21T12:00:00.000Z",
                     *       "attempts": [
                     *         {
                     *           "at": "2026-11-21T12:00:00.000Z",
                     *           "trigger": "schedule",
                     *           "status_code": 1,
                     *           "error": "text",
                     *           "duration_ms": 1,
                     *           "remote_ip": "text",
                     *           "response_body": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `endpoint_inactive`: The webhook endpoint is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_deliveries_replay_failed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-21T10:00:00Z",
                 *       "endpoint_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["ReplayFailedBody"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "replayed": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ReplayFailedView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `endpoint_inactive`: The webhook endpoint is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_webhooks_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "url": "https://shop.example/webhooks",
                     *           "active": true,
                     *           "failing_since": "2026-11-21T12:00:00.000Z",
                     *           "last_success_at": "2026-11-21T12:00:00.000Z",
                     *           "created_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["WebhookEndpointView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_webhooks_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://shop.example/webhooks"
                 *     }
                 */
                "application/json": components["schemas"]["CreateEndpointBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "whsec_…",
                     *       "id": 1,
                     *       "url": "https://shop.example/webhooks",
                     *       "active": true,
                     *       "failing_since": "2026-11-21T12:00:00.000Z",
                     *       "last_success_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedEndpointView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `webhook_endpoint_limit`: There are as many webhook endpoints as are allowed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_webhooks_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                endpoint_id: number;
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_webhooks_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                endpoint_id: number;
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "url": "https://shop.example/webhooks",
                 *       "active": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateEndpointBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "url": "https://shop.example/webhooks",
                     *       "active": true,
                     *       "failing_since": "2026-11-21T12:00:00.000Z",
                     *       "last_success_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_webhooks_roll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                endpoint_id: number;
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "previous_secret_valid_until": "2026-11-21T12:00:00.000Z",
                     *       "id": 1,
                     *       "url": "https://shop.example/webhooks",
                     *       "active": true,
                     *       "failing_since": "2026-11-21T12:00:00.000Z",
                     *       "last_success_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "secret": "whsec_…"
                     *     }
                     */
                    "application/json": components["schemas"]["RolledEndpointView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_deliveries_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                endpoint_id: number;
                /**
                 * @description The merchant’s id.
                 * @example 7
                 */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event_type": "payment.detected"
                 *     }
                 */
                "application/json": components["schemas"]["TestEndpointBody"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wd_0123456789abcdef0123456789abcdef",
                     *       "endpoint_id": 1,
                     *       "event_type": "payment.confirmed",
                     *       "status": "pending",
                     *       "attempt_count": 1,
                     *       "next_attempt_at": "2026-11-21T12:00:00.000Z",
                     *       "last_status_code": 1,
                     *       "last_error": "text",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "delivered_at": "2026-11-21T12:00:00.000Z",
                     *       "attempts": [
                     *         {
                     *           "at": "2026-11-21T12:00:00.000Z",
                     *           "trigger": "schedule",
                     *           "status_code": 1,
                     *           "error": "text",
                     *           "duration_ms": 1,
                     *           "remote_ip": "text",
                     *           "response_body": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `cross_site_request`: A request that changes something must come from the site itself.
             *     `insufficient_role`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `endpoint_inactive`: The webhook endpoint is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Platform_public_health_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["HealthView"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Platform_treasury_treasury: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fee_recipient": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "relayer_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "chain_id": 1,
                     *       "gas_balance_wei": "1000000000000000000",
                     *       "checkout_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
                     *     }
                     */
                    "application/json": components["schemas"]["TreasuryView"];
                };
            };
            /** @description `invalid_internal_token`: The internal token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Accounts_accounts_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "email": "shop@example.com",
                     *       "email_proven": true,
                     *       "name": "Example shop",
                     *       "has_password": true,
                     *       "is_operator": true,
                     *       "password_change_required": true,
                     *       "memberships": [
                     *         {
                     *           "merchant_id": 7,
                     *           "merchant_name": "text",
                     *           "role": "viewer"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MeView"];
                };
            };
            /** @description `not_signed_in`: Sign in first. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `password_change_required`: You signed in with a temporary password. Change it first.
             *     `cross_site_request`: A request that changes something must come from the site itself.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Sessions_sessions_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gives the same answer. Kept for at least 30 days. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user_external_id": 42,
                 *       "return_url": "https://shop.example/thanks",
                 *       "amount_usd_cents": 1250,
                 *       "metadata": {
                 *         "order": "A-1017"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateSessionBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description `true` when this answer was given before. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_external_id": 42,
                     *       "metadata": {
                     *         "order": "A-1017"
                     *       },
                     *       "note": "Invoice 2026-117",
                     *       "underpayment_tolerance_bps": 100,
                     *       "recovery": {
                     *         "checkout_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "initial_treasury": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "treasury_delay_s": 1,
                     *         "merchant_number": 1,
                     *         "fee_bps": 1,
                     *         "session_id": "0xabababababababababababababababababababababababababababababababab",
                     *         "deposit_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
                     *       },
                     *       "token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *       "invoice_id": 1,
                     *       "status": "open",
                     *       "labels": [
                     *         "partial"
                     *       ],
                     *       "pay_url": "https://pay.example/pay/…",
                     *       "deposit_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "chain_id": 42161,
                     *       "amount_usd_cents": 1250,
                     *       "paid_total_usd_cents": 1,
                     *       "remaining_usd_cents": 1,
                     *       "accepted": [
                     *         {
                     *           "asset": "USDC",
                     *           "token_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "decimals": 1,
                     *           "amount": "12500000"
                     *         }
                     *       ],
                     *       "return_url": "https://shop.example/thanks",
                     *       "expires_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `tier_cap_exceeded`: This amount is over what the plan of the merchant allows. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `merchant_not_active`: The merchant is not active. Sessions can be created once an operator has approved it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description `idempotency_key_reused`: This Idempotency-Key was used with another body.
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still being worked on.
             *     `treasury_not_set`: The merchant has no treasury address yet. Set one before creating sessions.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /**
             * @description `open_sessions_exceeded`: Too many sessions of this merchant are open and unpaid. There is room again when some are paid or expire.
             *     `rate_limited`: Too many tries. Wait and try again.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Sessions_sessions_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example Kq2hX0c3bV9tWm1yZpLr5A */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_external_id": 42,
                     *       "metadata": {
                     *         "order": "A-1017"
                     *       },
                     *       "note": "Invoice 2026-117",
                     *       "underpayment_tolerance_bps": 100,
                     *       "recovery": {
                     *         "checkout_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "initial_treasury": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *         "treasury_delay_s": 1,
                     *         "merchant_number": 1,
                     *         "fee_bps": 1,
                     *         "session_id": "0xabababababababababababababababababababababababababababababababab",
                     *         "deposit_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
                     *       },
                     *       "token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *       "invoice_id": 1,
                     *       "status": "open",
                     *       "labels": [
                     *         "partial"
                     *       ],
                     *       "pay_url": "https://pay.example/pay/…",
                     *       "deposit_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "chain_id": 42161,
                     *       "amount_usd_cents": 1250,
                     *       "paid_total_usd_cents": 1,
                     *       "remaining_usd_cents": 1,
                     *       "accepted": [
                     *         {
                     *           "asset": "USDC",
                     *           "token_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "decimals": 1,
                     *           "amount": "12500000"
                     *         }
                     *       ],
                     *       "return_url": "https://shop.example/thanks",
                     *       "expires_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_state_transition`: This is not possible in the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Sessions_sessions_status: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example Kq2hX0c3bV9tWm1yZpLr5A */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payments": [
                     *         {
                     *           "payment_id": 1,
                     *           "status": "detected",
                     *           "asset": "USDC",
                     *           "amount_usd_cents": 1250,
                     *           "amount_units": "12500000",
                     *           "decimals": 6,
                     *           "tx_hash": "0xabababababababababababababababababababababababababababababababab",
                     *           "confirmations": 1,
                     *           "required_confirmations": 1
                     *         }
                     *       ],
                     *       "payments_count": 1,
                     *       "below_minimum_units": {
                     *         "USDC": "12500000",
                     *         "USDT": "12500000"
                     *       },
                     *       "server_time": "2026-11-21T12:00:00.000Z",
                     *       "token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *       "invoice_id": 1,
                     *       "status": "open",
                     *       "labels": [
                     *         "partial"
                     *       ],
                     *       "pay_url": "https://pay.example/pay/…",
                     *       "deposit_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *       "chain_id": 42161,
                     *       "amount_usd_cents": 1250,
                     *       "paid_total_usd_cents": 1,
                     *       "remaining_usd_cents": 1,
                     *       "accepted": [
                     *         {
                     *           "asset": "USDC",
                     *           "token_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                     *           "decimals": 1,
                     *           "amount": "12500000"
                     *         }
                     *       ],
                     *       "return_url": "https://shop.example/thanks",
                     *       "expires_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SessionStatusView"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Sessions_embed_script: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Sessions_pay_page_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example Kq2hX0c3bV9tWm1yZpLr5A */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
        };
    };
    Sessions_pay_page_events: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example Kq2hX0c3bV9tWm1yZpLr5A */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Sessions_pay_page_fragment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example Kq2hX0c3bV9tWm1yZpLr5A */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `rate_limited`: Too many tries. Wait and try again. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            /** @description `unavailable`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
        };
    };
    Agent_credits_credits_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "balance_usd": 12.5,
                     *       "held_usd": 0.25,
                     *       "available_usd": 12.25
                     *     }
                     */
                    "application/json": components["schemas"]["CreditsView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_credits_credits_ledger: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "kind": "top_up",
                     *           "amount_usd": -0.001,
                     *           "balance_usd": 12.5,
                     *           "turn_id": "text",
                     *           "payment_id": 1,
                     *           "note": "Invoice 2026-117",
                     *           "at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["LedgerEntryView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_credits_credits_top_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount_usd_cents": 2500
                 *     }
                 */
                "application/json": components["schemas"]["TopUpBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "top_up_id": 1,
                     *       "pay_url": "text",
                     *       "token": "Kq2hX0c3bV9tWm1yZpLr5A",
                     *       "invoice_id": 1,
                     *       "expires_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TopUpView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `TOP_UP_NOT_SET_UP`: This platform is not set up to sell credits. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_files_files_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
                /** @description The `space_id`. */
                space?: string;
                turn?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "file_id": "fl_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                     *           "turn_id": "text",
                     *           "space": "text",
                     *           "name": "report.csv",
                     *           "media_type": "text/csv",
                     *           "size_bytes": 1,
                     *           "sha256": "abababababababababababababababababababababababababababababababab",
                     *           "created_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["FileView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_files_files_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: string;
                    /** @description The space that it shall belong to. */
                    space?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "file_id": "fl_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                     *       "turn_id": "text",
                     *       "space": "text",
                     *       "name": "report.csv",
                     *       "media_type": "text/csv",
                     *       "size_bytes": 1,
                     *       "sha256": "abababababababababababababababababababababababababababababababab",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["FileView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `SPACE_ARCHIVED`: The space is archived and takes nothing new. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_files_files_read: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag: 304 where the file is that one. */
                "if-none-match"?: string;
                /** @description An ETag: the whole file where it is another one. */
                "if-range"?: string;
                /** @description One range of bytes: `bytes=0-1023`. */
                range?: string;
            };
            path: {
                /**
                 * @description The file’s id.
                 * @example text
                 */
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description `bytes` */
                    "accept-ranges"?: string;
                    /** @description The hash of the file. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The bytes of the range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The file is the one that `If-None-Match` names. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `RANGE_NOT_SATISFIABLE`: The file has no bytes in that range. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_files_files_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The file’s id.
                 * @example text
                 */
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_usage_quotas_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key_daily_usd": 20,
                     *       "end_user_daily_usd": 5,
                     *       "end_users": {},
                     *       "windows": [
                     *         {
                     *           "seconds": 3600,
                     *           "usd": 2.5,
                     *           "scope": "account"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["QuotasView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_usage_quotas_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "key_daily_usd": 20,
                 *       "end_user_daily_usd": 5,
                 *       "end_users": {
                 *         "customer-42": {
                 *           "daily_usd": 50
                 *         }
                 *       },
                 *       "windows": [
                 *         {
                 *           "seconds": 3600,
                 *           "usd": 2.5,
                 *           "scope": "account"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["QuotasBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key_daily_usd": 20,
                     *       "end_user_daily_usd": 5,
                     *       "end_users": {},
                     *       "windows": [
                     *         {
                     *           "seconds": 3600,
                     *           "usd": 2.5,
                     *           "scope": "account"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["QuotasView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_spaces_spaces_list: {
        parameters: {
            query?: {
                archived?: "true" | "false";
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "space_id": "sp_0198c1f2e7a97d3f9b1c5a7e2d4f6081",
                     *           "title": "text",
                     *           "engine": "local",
                     *           "metadata": {
                     *             "order": "A-1017"
                     *           },
                     *           "manifest_version": 1,
                     *           "tools_version": 1,
                     *           "secrets": [
                     *             "text"
                     *           ],
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "archived_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["SpaceView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_spaces_spaces_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "text",
                 *       "engine": "local",
                 *       "metadata": {
                 *         "order": "A-1017"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateSpaceBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "space_id": "sp_0198c1f2e7a97d3f9b1c5a7e2d4f6081",
                     *       "title": "text",
                     *       "engine": "local",
                     *       "metadata": {
                     *         "order": "A-1017"
                     *       },
                     *       "manifest_version": 1,
                     *       "tools_version": 1,
                     *       "secrets": [
                     *         "text"
                     *       ],
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "archived_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SpaceView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_spaces_spaces_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "space_id": "sp_0198c1f2e7a97d3f9b1c5a7e2d4f6081",
                     *       "title": "text",
                     *       "engine": "local",
                     *       "metadata": {
                     *         "order": "A-1017"
                     *       },
                     *       "manifest_version": 1,
                     *       "tools_version": 1,
                     *       "secrets": [
                     *         "text"
                     *       ],
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "archived_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SpaceView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_spaces_spaces_archive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_spaces_space_setup_manifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "space_id": "text",
                     *       "version": 1,
                     *       "instructions": "text",
                     *       "model": "text",
                     *       "limits": {
                     *         "max_steps": 1,
                     *         "timeout_s": 1,
                     *         "max_cost_usd": 1
                     *       },
                     *       "history": {
                     *         "turns": 1
                     *       },
                     *       "updated_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ManifestView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_spaces_space_setup_put_manifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "instructions": "text",
                 *       "model": "text",
                 *       "limits": {
                 *         "max_steps": 24,
                 *         "timeout_s": 900,
                 *         "max_cost_usd": 0.5
                 *       },
                 *       "history": {
                 *         "turns": 10
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ManifestBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "space_id": "text",
                     *       "version": 1,
                     *       "updated_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["VersionView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `SPACE_ARCHIVED`: The space is archived and takes nothing new. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_spaces_space_setup_put_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "CRM_TOKEN",
                 *       "value": "text",
                 *       "allowed_hosts": [
                 *         "api.example.com"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SecretBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Example shop",
                     *       "updated_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SecretView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `SPACE_ARCHIVED`: The space is archived and takes nothing new. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_spaces_space_setup_post_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "CRM_TOKEN",
                 *       "value": "text",
                 *       "allowed_hosts": [
                 *         "api.example.com"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SecretBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Example shop",
                     *       "updated_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SecretView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `SPACE_ARCHIVED`: The space is archived and takes nothing new. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_spaces_space_setup_remove_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example Example shop */
                name: string;
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_spaces_space_setup_tools: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "space_id": "text",
                     *       "version": 1,
                     *       "builtin": [
                     *         {
                     *           "key": "files",
                     *           "config": {}
                     *         }
                     *       ],
                     *       "mcp_servers": [
                     *         {
                     *           "name": "Example shop",
                     *           "url": "https://shop.example/webhooks",
                     *           "transport": "http",
                     *           "headers": {},
                     *           "allowed_tools": [
                     *             "text"
                     *           ],
                     *           "required": true,
                     *           "timeout_s": 1
                     *         }
                     *       ],
                     *       "updated_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ToolsView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_spaces_space_setup_put_tools: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `space_id`.
                 * @example text
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "builtin": [
                 *         "time",
                 *         {
                 *           "key": "memory",
                 *           "config": {
                 *             "scope": "space"
                 *           }
                 *         }
                 *       ],
                 *       "mcp_servers": [
                 *         {
                 *           "name": "crm",
                 *           "url": "https://mcp.example.com/mcp",
                 *           "transport": "http",
                 *           "headers": {
                 *             "Authorization": "Bearer {{secret:CRM_TOKEN}}"
                 *           },
                 *           "allowed_tools": [
                 *             "text"
                 *           ],
                 *           "required": false,
                 *           "timeout_s": 30
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ToolsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "space_id": "text",
                     *       "version": 1,
                     *       "builtin": [
                     *         {
                     *           "key": "files",
                     *           "config": {}
                     *         }
                     *       ],
                     *       "mcp_servers": [
                     *         {
                     *           "name": "Example shop",
                     *           "url": "https://shop.example/webhooks",
                     *           "transport": "http",
                     *           "headers": {},
                     *           "allowed_tools": [
                     *             "text"
                     *           ],
                     *           "required": true,
                     *           "timeout_s": 1
                     *         }
                     *       ],
                     *       "updated_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ToolsView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `SPACE_ARCHIVED`: The space is archived and takes nothing new. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `UNKNOWN_CAPABILITY`: There is no such built-in capability.
             *     `CAPABILITY_UNAVAILABLE`: This platform is not set up for that capability.
             *     `VALIDATION_ERROR`: The request is not valid.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_turns_turns_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                end_user_ref?: string;
                /** @description Most rows of the answer. */
                limit?: number;
                /** @description The `space_id`. */
                space?: string;
                state?: "queued" | "running" | "done" | "failed" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "turn_id": "text",
                     *           "space": "text",
                     *           "state": "queued",
                     *           "text": "text",
                     *           "files": [
                     *             "text"
                     *           ],
                     *           "result": "text",
                     *           "error": {
                     *             "code": "MAX_STEPS",
                     *             "message": "text",
                     *             "trace_id": "text"
                     *           },
                     *           "outputs": [
                     *             {}
                     *           ],
                     *           "billed_cost_usd": 1,
                     *           "usage": {
                     *             "input_tokens": 1,
                     *             "output_tokens": 1,
                     *             "cached_tokens": 1,
                     *             "steps": 1,
                     *             "tool_calls": 1
                     *           },
                     *           "end_user_ref": "text",
                     *           "metadata": {
                     *             "order": "A-1017"
                     *           },
                     *           "manifest_version": 1,
                     *           "tools_version": 1,
                     *           "attempt": 1,
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "started_at": "2026-11-21T12:00:00.000Z",
                     *           "finished_at": "2026-11-21T12:00:00.000Z",
                     *           "cancel_requested_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["TurnView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_turns_turns_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gives the same answer. Kept for at least 30 days. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "space": "sp_0198c1f2e7a97d3f9b1c5a7e2d4f6081",
                 *       "text": "text",
                 *       "files": [
                 *         "text"
                 *       ],
                 *       "end_user_ref": "customer-42",
                 *       "metadata": {
                 *         "order": "A-1017"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateTurnBody"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    /** @description `true` when this answer was given before. */
                    "Idempotency-Replayed"?: string;
                    /** @description Where the turn is read. */
                    location?: string;
                    /** @description During maintenance whose end is known: seconds until then. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "turn_id": "tn_0198c1f2e7a97d3f9b1c5a7e2d4f6082",
                     *       "space": "text",
                     *       "state": "queued",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "maintenance": {
                     *         "active": true,
                     *         "message": "text",
                     *         "expected_end": "2026-11-21T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptedTurnView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INSUFFICIENT_CREDITS`: The balance is used up. Top up the credits of the account. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /**
             * @description `SPACE_ARCHIVED`: The space is archived and takes nothing new.
             *     `IDEMPOTENCY_CONFLICT`: This Idempotency-Key was used with another body.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `QUOTA_EXCEEDED`: A spending cap is reached. */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_turns_turns_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The turn’s id.
                 * @example text
                 */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "turn_id": "text",
                     *       "space": "text",
                     *       "state": "queued",
                     *       "text": "text",
                     *       "files": [
                     *         "text"
                     *       ],
                     *       "result": "text",
                     *       "error": {
                     *         "code": "MAX_STEPS",
                     *         "message": "text",
                     *         "trace_id": "text"
                     *       },
                     *       "outputs": [
                     *         {}
                     *       ],
                     *       "billed_cost_usd": 1,
                     *       "usage": {
                     *         "input_tokens": 1,
                     *         "output_tokens": 1,
                     *         "cached_tokens": 1,
                     *         "steps": 1,
                     *         "tool_calls": 1
                     *       },
                     *       "end_user_ref": "text",
                     *       "metadata": {
                     *         "order": "A-1017"
                     *       },
                     *       "manifest_version": 1,
                     *       "tools_version": 1,
                     *       "attempt": 1,
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "started_at": "2026-11-21T12:00:00.000Z",
                     *       "finished_at": "2026-11-21T12:00:00.000Z",
                     *       "cancel_requested_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TurnView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_turns_turns_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The turn’s id.
                 * @example text
                 */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "turn_id": "text",
                     *       "space": "text",
                     *       "state": "queued",
                     *       "text": "text",
                     *       "files": [
                     *         "text"
                     *       ],
                     *       "result": "text",
                     *       "error": {
                     *         "code": "MAX_STEPS",
                     *         "message": "text",
                     *         "trace_id": "text"
                     *       },
                     *       "outputs": [
                     *         {}
                     *       ],
                     *       "billed_cost_usd": 1,
                     *       "usage": {
                     *         "input_tokens": 1,
                     *         "output_tokens": 1,
                     *         "cached_tokens": 1,
                     *         "steps": 1,
                     *         "tool_calls": 1
                     *       },
                     *       "end_user_ref": "text",
                     *       "metadata": {
                     *         "order": "A-1017"
                     *       },
                     *       "manifest_version": 1,
                     *       "tools_version": 1,
                     *       "attempt": 1,
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "started_at": "2026-11-21T12:00:00.000Z",
                     *       "finished_at": "2026-11-21T12:00:00.000Z",
                     *       "cancel_requested_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TurnView"];
                };
            };
            /** @description The turn is running: it will end, and what it cost so far is charged. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `TURN_NOT_CANCELLABLE`: The turn has ended: there is nothing to cancel. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_turns_turn_watch_events: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: {
                /** @description The number of the last event that was heard: a stream goes on after it. */
                "last-event-id"?: string;
            };
            path: {
                /**
                 * @description The turn’s id.
                 * @example text
                 */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "seq": 1,
                     *           "type": "turn.running",
                     *           "at": "2026-11-21T12:00:00.000Z",
                     *           "data": {}
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["TurnEventView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Everything was told already, and nothing more will come. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_files_turn_files_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The turn’s id.
                 * @example text
                 */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "file_id": "fl_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                     *           "turn_id": "text",
                     *           "space": "text",
                     *           "name": "report.csv",
                     *           "media_type": "text/csv",
                     *           "size_bytes": 1,
                     *           "sha256": "abababababababababababababababababababababababababababababababab",
                     *           "created_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["FileView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_turns_turn_watch_steps: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The turn’s id.
                 * @example text
                 */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "step": 1,
                     *           "text": "text",
                     *           "tool_calls": [
                     *             {
                     *               "call_id": "text",
                     *               "name": "http.fetch",
                     *               "arguments": {},
                     *               "state": "started",
                     *               "result": "text",
                     *               "started_at": "2026-11-21T12:00:00.000Z",
                     *               "finished_at": "2026-11-21T12:00:00.000Z"
                     *             }
                     *           ],
                     *           "input_tokens": 1,
                     *           "output_tokens": 1,
                     *           "cached_tokens": 1,
                     *           "at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["StepView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_usage_usage_report: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                end_user_ref?: string;
                from?: string;
                group_by?: "end_user_ref" | "space" | "key" | "day";
                /** @description Most rows of the answer. */
                limit?: number;
                /** @description The `space_id`. */
                space?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-11-21T12:00:00.000Z",
                     *       "to": "2026-11-21T12:00:00.000Z",
                     *       "group_by": "end_user_ref",
                     *       "data": [
                     *         {
                     *           "end_user_ref": "customer-42",
                     *           "space": "text",
                     *           "key_id": 1,
                     *           "name": "Example shop",
                     *           "day": "2026-11-21",
                     *           "turns": 1,
                     *           "done": 1,
                     *           "failed": 1,
                     *           "cancelled": 1,
                     *           "input_tokens": 1,
                     *           "output_tokens": 1,
                     *           "cached_tokens": 1,
                     *           "steps": 1,
                     *           "tool_calls": 1,
                     *           "billed_cost_usd": 0.0125
                     *         }
                     *       ],
                     *       "totals": {
                     *         "turns": 1,
                     *         "done": 1,
                     *         "failed": 1,
                     *         "cancelled": 1,
                     *         "input_tokens": 1,
                     *         "output_tokens": 1,
                     *         "cached_tokens": 1,
                     *         "steps": 1,
                     *         "tool_calls": 1,
                     *         "billed_cost_usd": 0.0125
                     *       },
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["UsageReportView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_usage_usage_csv: {
        parameters: {
            query?: {
                end_user_ref?: string;
                from?: string;
                group_by?: "end_user_ref" | "space" | "key" | "day";
                /** @description The `space_id`. */
                space?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_webhooks_webhooks_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most rows of the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "description": "text",
                     *           "id": 1,
                     *           "url": "https://shop.example/webhooks",
                     *           "active": true,
                     *           "failing_since": "2026-11-21T12:00:00.000Z",
                     *           "last_success_at": "2026-11-21T12:00:00.000Z",
                     *           "created_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["WebhookView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_webhooks_webhooks_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hooks/turns",
                 *       "description": "turns of production"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookBody"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "whsec_…",
                     *       "id": 1,
                     *       "url": "https://shop.example/webhooks",
                     *       "active": true,
                     *       "failing_since": "2026-11-21T12:00:00.000Z",
                     *       "last_success_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "description": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhookView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `WEBHOOK_ENDPOINT_LIMIT`: There are as many webhook endpoints as are allowed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_webhooks_webhooks_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "description": "text",
                     *       "id": 1,
                     *       "url": "https://shop.example/webhooks",
                     *       "active": true,
                     *       "failing_since": "2026-11-21T12:00:00.000Z",
                     *       "last_success_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_webhooks_webhooks_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_webhooks_webhooks_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "url": "https://shop.example/webhooks",
                 *       "active": true,
                 *       "description": "turns of production"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "description": "text",
                     *       "id": 1,
                     *       "url": "https://shop.example/webhooks",
                     *       "active": true,
                     *       "failing_since": "2026-11-21T12:00:00.000Z",
                     *       "last_success_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_webhooks_webhooks_rotate_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "previous_secret_valid_until": "2026-11-21T12:00:00.000Z",
                     *       "id": 1,
                     *       "url": "https://shop.example/webhooks",
                     *       "active": true,
                     *       "failing_since": "2026-11-21T12:00:00.000Z",
                     *       "last_success_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "description": "text",
                     *       "secret": "whsec_…"
                     *     }
                     */
                    "application/json": components["schemas"]["RotatedWebhookView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_webhooks_webhooks_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event_type": "turn.queued"
                 *     }
                 */
                "application/json": components["schemas"]["TestWebhookBody"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wd_0123456789abcdef0123456789abcdef",
                     *       "endpoint_id": 1,
                     *       "event_type": "payment.confirmed",
                     *       "status": "pending",
                     *       "attempt_count": 1,
                     *       "next_attempt_at": "2026-11-21T12:00:00.000Z",
                     *       "last_status_code": 1,
                     *       "last_error": "text",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "delivered_at": "2026-11-21T12:00:00.000Z",
                     *       "attempts": [
                     *         {
                     *           "at": "2026-11-21T12:00:00.000Z",
                     *           "trigger": "schedule",
                     *           "status_code": 1,
                     *           "error": "text",
                     *           "duration_ms": 1,
                     *           "remote_ip": "text",
                     *           "response_body": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `ENDPOINT_INACTIVE`: The webhook endpoint is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_webhooks_webhook_deliveries_list: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                endpoint_id?: number;
                event_type?: "turn.queued" | "turn.running" | "turn.done" | "turn.failed" | "turn.cancelled";
                /** @description Most rows of the answer. */
                limit?: number;
                status?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "wd_0123456789abcdef0123456789abcdef",
                     *           "endpoint_id": 1,
                     *           "event_type": "payment.confirmed",
                     *           "status": "pending",
                     *           "attempt_count": 1,
                     *           "next_attempt_at": "2026-11-21T12:00:00.000Z",
                     *           "last_status_code": 1,
                     *           "last_error": "text",
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "delivered_at": "2026-11-21T12:00:00.000Z",
                     *           "attempts": [
                     *             {
                     *               "at": "2026-11-21T12:00:00.000Z",
                     *               "trigger": "schedule",
                     *               "status_code": 1,
                     *               "error": "text",
                     *               "duration_ms": 1,
                     *               "remote_ip": "text",
                     *               "response_body": "text"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["DeliveryView"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_webhooks_webhook_deliveries_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery’s id, which is the event’s id.
                 * @example wd_0123456789abcdef0123456789abcdef
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "body": "text",
                     *       "attempts": [
                     *         {
                     *           "url": "https://shop.example/webhooks",
                     *           "timings": {
                     *             "dns_ms": 1,
                     *             "connect_ms": 1,
                     *             "tls_ms": 1,
                     *             "first_byte_ms": 1,
                     *             "total_ms": 1
                     *           },
                     *           "request_headers": {},
                     *           "at": "2026-11-21T12:00:00.000Z",
                     *           "trigger": "schedule",
                     *           "status_code": 1,
                     *           "error": "text",
                     *           "duration_ms": 1,
                     *           "remote_ip": "text",
                     *           "response_body": "text"
                     *         }
                     *       ],
                     *       "id": "wd_0123456789abcdef0123456789abcdef",
                     *       "endpoint_id": 1,
                     *       "event_type": "payment.confirmed",
                     *       "status": "pending",
                     *       "attempt_count": 1,
                     *       "next_attempt_at": "2026-11-21T12:00:00.000Z",
                     *       "last_status_code": 1,
                     *       "last_error": "text",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "delivered_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryDetailView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_webhooks_webhook_deliveries_replay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery’s id, which is the event’s id.
                 * @example wd_0123456789abcdef0123456789abcdef
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wd_0123456789abcdef0123456789abcdef",
                     *       "endpoint_id": 1,
                     *       "event_type": "payment.confirmed",
                     *       "status": "pending",
                     *       "attempt_count": 1,
                     *       "next_attempt_at": "2026-11-21T12:00:00.000Z",
                     *       "last_status_code": 1,
                     *       "last_error": "text",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "delivered_at": "2026-11-21T12:00:00.000Z",
                     *       "attempts": [
                     *         {
                     *           "at": "2026-11-21T12:00:00.000Z",
                     *           "trigger": "schedule",
                     *           "status_code": 1,
                     *           "error": "text",
                     *           "duration_ms": 1,
                     *           "remote_ip": "text",
                     *           "response_body": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `ENDPOINT_INACTIVE`: The webhook endpoint is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    Agent_webhooks_webhook_deliveries_replay_failed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-21T10:00:00Z",
                 *       "endpoint_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["ReplayFailedOfAccountBody"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "replayed": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ReplayFailedOfAccountView"];
                };
            };
            /** @description `UNAUTHENTICATED`: The API key is missing, wrong or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `KEY_SCOPE_DENIED`: The scope of this API key does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `NOT_FOUND`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `ENDPOINT_INACTIVE`: The webhook endpoint is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than this endpoint accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `INTERNAL`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
            /** @description `UNAVAILABLE`: Temporarily unavailable. Try again in a moment. */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentErrorBody"];
                };
            };
        };
    };
    on_payment_confirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of `t`, a dot and the raw body, keyed with the endpoint’s secret. After a roll of the secret two `v1=`. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "wd_0123456789abcdef0123456789abcdef",
                 *       "type": "payment.confirmed",
                 *       "created": 1795262400,
                 *       "merchant_id": 7,
                 *       "data": {
                 *         "amount_units": "12500000",
                 *         "decimals": 1,
                 *         "payment_id": 1,
                 *         "invoice_id": 1,
                 *         "session_token": "Kq2hX0c3bV9tWm1yZpLr5A",
                 *         "user_external_id": 42,
                 *         "metadata": {
                 *           "order": "A-1017"
                 *         },
                 *         "amount_usd_cents": 1250,
                 *         "asset": "USDC",
                 *         "token": "USDC",
                 *         "tx_hash": "0xabababababababababababababababababababababababababababababababab",
                 *         "log_index": 1,
                 *         "block_number": 1,
                 *         "test": true,
                 *         "paid_total_usd_cents": 1,
                 *         "expected_amount_usd_cents": 1,
                 *         "from_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Unix seconds. */
                    created: number;
                    data: components["schemas"]["PaymentData"];
                    /** @description Deduplicate on it: the same id may arrive again. */
                    id: string;
                    merchant_id: number;
                    /** @constant */
                    type: "payment.confirmed";
                };
            };
        };
        responses: {
            /** @description Delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. 15 s for each; redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_payment_detected: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of `t`, a dot and the raw body, keyed with the endpoint’s secret. After a roll of the secret two `v1=`. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "wd_0123456789abcdef0123456789abcdef",
                 *       "type": "payment.detected",
                 *       "created": 1795262400,
                 *       "merchant_id": 7,
                 *       "data": {
                 *         "amount_units": "12500000",
                 *         "decimals": 1,
                 *         "payment_id": 1,
                 *         "invoice_id": 1,
                 *         "session_token": "Kq2hX0c3bV9tWm1yZpLr5A",
                 *         "user_external_id": 42,
                 *         "metadata": {
                 *           "order": "A-1017"
                 *         },
                 *         "amount_usd_cents": 1250,
                 *         "asset": "USDC",
                 *         "token": "USDC",
                 *         "tx_hash": "0xabababababababababababababababababababababababababababababababab",
                 *         "log_index": 1,
                 *         "block_number": 1,
                 *         "test": true,
                 *         "paid_total_usd_cents": 1,
                 *         "expected_amount_usd_cents": 1,
                 *         "from_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Unix seconds. */
                    created: number;
                    data: components["schemas"]["PaymentData"];
                    /** @description Deduplicate on it: the same id may arrive again. */
                    id: string;
                    merchant_id: number;
                    /** @constant */
                    type: "payment.detected";
                };
            };
        };
        responses: {
            /** @description Delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. 15 s for each; redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_payment_late: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of `t`, a dot and the raw body, keyed with the endpoint’s secret. After a roll of the secret two `v1=`. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "wd_0123456789abcdef0123456789abcdef",
                 *       "type": "payment.late",
                 *       "created": 1795262400,
                 *       "merchant_id": 7,
                 *       "data": {
                 *         "amount_units": "12500000",
                 *         "decimals": 1,
                 *         "payment_id": 1,
                 *         "invoice_id": 1,
                 *         "session_token": "Kq2hX0c3bV9tWm1yZpLr5A",
                 *         "user_external_id": 42,
                 *         "metadata": {
                 *           "order": "A-1017"
                 *         },
                 *         "amount_usd_cents": 1250,
                 *         "asset": "USDC",
                 *         "token": "USDC",
                 *         "tx_hash": "0xabababababababababababababababababababababababababababababababab",
                 *         "log_index": 1,
                 *         "block_number": 1,
                 *         "test": true,
                 *         "paid_total_usd_cents": 1,
                 *         "expected_amount_usd_cents": 1,
                 *         "from_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Unix seconds. */
                    created: number;
                    data: components["schemas"]["PaymentData"];
                    /** @description Deduplicate on it: the same id may arrive again. */
                    id: string;
                    merchant_id: number;
                    /** @constant */
                    type: "payment.late";
                };
            };
        };
        responses: {
            /** @description Delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. 15 s for each; redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_payment_reverted: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of `t`, a dot and the raw body, keyed with the endpoint’s secret. After a roll of the secret two `v1=`. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "wd_0123456789abcdef0123456789abcdef",
                 *       "type": "payment.reverted",
                 *       "created": 1795262400,
                 *       "merchant_id": 7,
                 *       "data": {
                 *         "amount_units": "12500000",
                 *         "decimals": 1,
                 *         "payment_id": 1,
                 *         "invoice_id": 1,
                 *         "session_token": "Kq2hX0c3bV9tWm1yZpLr5A",
                 *         "user_external_id": 42,
                 *         "metadata": {
                 *           "order": "A-1017"
                 *         },
                 *         "amount_usd_cents": 1250,
                 *         "asset": "USDC",
                 *         "token": "USDC",
                 *         "tx_hash": "0xabababababababababababababababababababababababababababababababab",
                 *         "log_index": 1,
                 *         "block_number": 1,
                 *         "test": true,
                 *         "paid_total_usd_cents": 1,
                 *         "expected_amount_usd_cents": 1,
                 *         "from_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Unix seconds. */
                    created: number;
                    data: components["schemas"]["PaymentData"];
                    /** @description Deduplicate on it: the same id may arrive again. */
                    id: string;
                    merchant_id: number;
                    /** @constant */
                    type: "payment.reverted";
                };
            };
        };
        responses: {
            /** @description Delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. 15 s for each; redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_payment_swept: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of `t`, a dot and the raw body, keyed with the endpoint’s secret. After a roll of the secret two `v1=`. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "wd_0123456789abcdef0123456789abcdef",
                 *       "type": "payment.swept",
                 *       "created": 1795262400,
                 *       "merchant_id": 7,
                 *       "data": {
                 *         "fee_usd_cents": 1,
                 *         "net_usd_cents": 1,
                 *         "amount_units": "12500000",
                 *         "decimals": 1,
                 *         "fee_units": "12500000",
                 *         "net_units": "12500000",
                 *         "sweep_tx_hash": "0xabababababababababababababababababababababababababababababababab",
                 *         "treasury_address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                 *         "payment_id": 1,
                 *         "invoice_id": 1,
                 *         "session_token": "Kq2hX0c3bV9tWm1yZpLr5A",
                 *         "user_external_id": 42,
                 *         "metadata": {
                 *           "order": "A-1017"
                 *         },
                 *         "amount_usd_cents": 1250,
                 *         "asset": "USDC",
                 *         "token": "USDC",
                 *         "tx_hash": "0xabababababababababababababababababababababababababababababababab",
                 *         "log_index": 1,
                 *         "block_number": 1,
                 *         "test": true
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Unix seconds. */
                    created: number;
                    data: components["schemas"]["SweptData"];
                    /** @description Deduplicate on it: the same id may arrive again. */
                    id: string;
                    merchant_id: number;
                    /** @constant */
                    type: "payment.swept";
                };
            };
        };
        responses: {
            /** @description Delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. 15 s for each; redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_session_canceled: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of `t`, a dot and the raw body, keyed with the endpoint’s secret. After a roll of the secret two `v1=`. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "wd_0123456789abcdef0123456789abcdef",
                 *       "type": "session.canceled",
                 *       "created": 1795262400,
                 *       "merchant_id": 7,
                 *       "data": {
                 *         "invoice_id": 1,
                 *         "session_token": "Kq2hX0c3bV9tWm1yZpLr5A",
                 *         "user_external_id": 42,
                 *         "metadata": {
                 *           "order": "A-1017"
                 *         },
                 *         "expires_at": "2026-11-21T12:00:00.000Z",
                 *         "amount_usd_cents": 1250,
                 *         "test": true
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Unix seconds. */
                    created: number;
                    data: components["schemas"]["ExpiredData"];
                    /** @description Deduplicate on it: the same id may arrive again. */
                    id: string;
                    merchant_id: number;
                    /** @constant */
                    type: "session.canceled";
                };
            };
        };
        responses: {
            /** @description Delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. 15 s for each; redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_session_expired: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of `t`, a dot and the raw body, keyed with the endpoint’s secret. After a roll of the secret two `v1=`. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "wd_0123456789abcdef0123456789abcdef",
                 *       "type": "session.expired",
                 *       "created": 1795262400,
                 *       "merchant_id": 7,
                 *       "data": {
                 *         "invoice_id": 1,
                 *         "session_token": "Kq2hX0c3bV9tWm1yZpLr5A",
                 *         "user_external_id": 42,
                 *         "metadata": {
                 *           "order": "A-1017"
                 *         },
                 *         "expires_at": "2026-11-21T12:00:00.000Z",
                 *         "amount_usd_cents": 1250,
                 *         "test": true
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Unix seconds. */
                    created: number;
                    data: components["schemas"]["ExpiredData"];
                    /** @description Deduplicate on it: the same id may arrive again. */
                    id: string;
                    merchant_id: number;
                    /** @constant */
                    type: "session.expired";
                };
            };
        };
        responses: {
            /** @description Delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. 15 s for each; redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_turn_cancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of `t`, a dot and the raw body, keyed with the endpoint’s secret. After a roll of the secret two `v1=`. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "wd_0123456789abcdef0123456789abcdef",
                 *       "type": "turn.cancelled",
                 *       "created": 1795262400,
                 *       "account_id": 7,
                 *       "data": {
                 *         "turn_id": "tn_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                 *         "space": "sp_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                 *         "state": "queued",
                 *         "previous_state": "queued",
                 *         "seq": 1,
                 *         "end_user_ref": "customer-42",
                 *         "metadata": {
                 *           "order": "A-1017"
                 *         },
                 *         "attempt": 0,
                 *         "billed_cost_usd": 0,
                 *         "result": "text",
                 *         "outputs": [
                 *           {}
                 *         ],
                 *         "file_ids": [
                 *           "text"
                 *         ],
                 *         "error": {
                 *           "code": "ENGINE_ERROR",
                 *           "message": "text",
                 *           "trace_id": "text"
                 *         },
                 *         "usage": {
                 *           "input_tokens": 1,
                 *           "output_tokens": 1,
                 *           "cached_tokens": 1,
                 *           "steps": 1,
                 *           "tool_calls": 1
                 *         },
                 *         "test": true
                 *       }
                 *     }
                 */
                "application/json": {
                    account_id: number;
                    /** @description Unix seconds. */
                    created: number;
                    data: components["schemas"]["TurnEventData"];
                    /** @description Deduplicate on it: the same id may arrive again. */
                    id: string;
                    /** @constant */
                    type: "turn.cancelled";
                };
            };
        };
        responses: {
            /** @description Delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. 15 s for each; redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_turn_done: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of `t`, a dot and the raw body, keyed with the endpoint’s secret. After a roll of the secret two `v1=`. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "wd_0123456789abcdef0123456789abcdef",
                 *       "type": "turn.done",
                 *       "created": 1795262400,
                 *       "account_id": 7,
                 *       "data": {
                 *         "turn_id": "tn_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                 *         "space": "sp_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                 *         "state": "queued",
                 *         "previous_state": "queued",
                 *         "seq": 1,
                 *         "end_user_ref": "customer-42",
                 *         "metadata": {
                 *           "order": "A-1017"
                 *         },
                 *         "attempt": 0,
                 *         "billed_cost_usd": 0,
                 *         "result": "text",
                 *         "outputs": [
                 *           {}
                 *         ],
                 *         "file_ids": [
                 *           "text"
                 *         ],
                 *         "error": {
                 *           "code": "ENGINE_ERROR",
                 *           "message": "text",
                 *           "trace_id": "text"
                 *         },
                 *         "usage": {
                 *           "input_tokens": 1,
                 *           "output_tokens": 1,
                 *           "cached_tokens": 1,
                 *           "steps": 1,
                 *           "tool_calls": 1
                 *         },
                 *         "test": true
                 *       }
                 *     }
                 */
                "application/json": {
                    account_id: number;
                    /** @description Unix seconds. */
                    created: number;
                    data: components["schemas"]["TurnEventData"];
                    /** @description Deduplicate on it: the same id may arrive again. */
                    id: string;
                    /** @constant */
                    type: "turn.done";
                };
            };
        };
        responses: {
            /** @description Delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. 15 s for each; redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_turn_failed: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of `t`, a dot and the raw body, keyed with the endpoint’s secret. After a roll of the secret two `v1=`. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "wd_0123456789abcdef0123456789abcdef",
                 *       "type": "turn.failed",
                 *       "created": 1795262400,
                 *       "account_id": 7,
                 *       "data": {
                 *         "turn_id": "tn_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                 *         "space": "sp_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                 *         "state": "queued",
                 *         "previous_state": "queued",
                 *         "seq": 1,
                 *         "end_user_ref": "customer-42",
                 *         "metadata": {
                 *           "order": "A-1017"
                 *         },
                 *         "attempt": 0,
                 *         "billed_cost_usd": 0,
                 *         "result": "text",
                 *         "outputs": [
                 *           {}
                 *         ],
                 *         "file_ids": [
                 *           "text"
                 *         ],
                 *         "error": {
                 *           "code": "ENGINE_ERROR",
                 *           "message": "text",
                 *           "trace_id": "text"
                 *         },
                 *         "usage": {
                 *           "input_tokens": 1,
                 *           "output_tokens": 1,
                 *           "cached_tokens": 1,
                 *           "steps": 1,
                 *           "tool_calls": 1
                 *         },
                 *         "test": true
                 *       }
                 *     }
                 */
                "application/json": {
                    account_id: number;
                    /** @description Unix seconds. */
                    created: number;
                    data: components["schemas"]["TurnEventData"];
                    /** @description Deduplicate on it: the same id may arrive again. */
                    id: string;
                    /** @constant */
                    type: "turn.failed";
                };
            };
        };
        responses: {
            /** @description Delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. 15 s for each; redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_turn_queued: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of `t`, a dot and the raw body, keyed with the endpoint’s secret. After a roll of the secret two `v1=`. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "wd_0123456789abcdef0123456789abcdef",
                 *       "type": "turn.queued",
                 *       "created": 1795262400,
                 *       "account_id": 7,
                 *       "data": {
                 *         "turn_id": "tn_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                 *         "space": "sp_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                 *         "state": "queued",
                 *         "previous_state": "queued",
                 *         "seq": 1,
                 *         "end_user_ref": "customer-42",
                 *         "metadata": {
                 *           "order": "A-1017"
                 *         },
                 *         "attempt": 0,
                 *         "billed_cost_usd": 0,
                 *         "result": "text",
                 *         "outputs": [
                 *           {}
                 *         ],
                 *         "file_ids": [
                 *           "text"
                 *         ],
                 *         "error": {
                 *           "code": "ENGINE_ERROR",
                 *           "message": "text",
                 *           "trace_id": "text"
                 *         },
                 *         "usage": {
                 *           "input_tokens": 1,
                 *           "output_tokens": 1,
                 *           "cached_tokens": 1,
                 *           "steps": 1,
                 *           "tool_calls": 1
                 *         },
                 *         "test": true
                 *       }
                 *     }
                 */
                "application/json": {
                    account_id: number;
                    /** @description Unix seconds. */
                    created: number;
                    data: components["schemas"]["TurnEventData"];
                    /** @description Deduplicate on it: the same id may arrive again. */
                    id: string;
                    /** @constant */
                    type: "turn.queued";
                };
            };
        };
        responses: {
            /** @description Delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. 15 s for each; redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_turn_running: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of `t`, a dot and the raw body, keyed with the endpoint’s secret. After a roll of the secret two `v1=`. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "wd_0123456789abcdef0123456789abcdef",
                 *       "type": "turn.running",
                 *       "created": 1795262400,
                 *       "account_id": 7,
                 *       "data": {
                 *         "turn_id": "tn_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                 *         "space": "sp_019ab3f05a4e7cc19d0e6b1f2c3d4e5f",
                 *         "state": "queued",
                 *         "previous_state": "queued",
                 *         "seq": 1,
                 *         "end_user_ref": "customer-42",
                 *         "metadata": {
                 *           "order": "A-1017"
                 *         },
                 *         "attempt": 0,
                 *         "billed_cost_usd": 0,
                 *         "result": "text",
                 *         "outputs": [
                 *           {}
                 *         ],
                 *         "file_ids": [
                 *           "text"
                 *         ],
                 *         "error": {
                 *           "code": "ENGINE_ERROR",
                 *           "message": "text",
                 *           "trace_id": "text"
                 *         },
                 *         "usage": {
                 *           "input_tokens": 1,
                 *           "output_tokens": 1,
                 *           "cached_tokens": 1,
                 *           "steps": 1,
                 *           "tool_calls": 1
                 *         },
                 *         "test": true
                 *       }
                 *     }
                 */
                "application/json": {
                    account_id: number;
                    /** @description Unix seconds. */
                    created: number;
                    data: components["schemas"]["TurnEventData"];
                    /** @description Deduplicate on it: the same id may arrive again. */
                    id: string;
                    /** @constant */
                    type: "turn.running";
                };
            };
        };
        responses: {
            /** @description Delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. 15 s for each; redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
