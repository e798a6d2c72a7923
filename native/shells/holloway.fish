# Holloway for fish: reports each finished command to the hook client beside this file. `holloway shells` puts the
# file that reads it into conf.d and takes it out again.
#
# One message a command, sent in the background when it has finished. Nothing is sent in private mode, of what
# begins with a blank, of what fish_should_add_to_history keeps out, and of what HOLLOWAY_IGNORE matches.

if status is-interactive; and not set -q __holloway_session
    # Not exported: a shell within this one has its own.
    set -gu __holloway_session fish-$fish_pid-(random)
    set -gu __holloway_hook (string replace -r '/shells/[^/]*$' '/bin/hook' -- (status filename))
    set -gu __holloway_folder $PWD

    # A text as it stands in a JSON string: most as they are.
    function __holloway_escape
        if not string match -qr '[\x00-\x1f\x7f"\\\\]' -- $argv
            printf '%s' $argv
            return
        end
        string replace -a -- '\\' '\\\\' $argv | string replace -a -- '"' '\\"' |
            string replace -ra -- '[\x00-\x1f\x7f]' ' ' | string join '\\n'
    end

    function __holloway_preexec --on-event fish_preexec
        set -g __holloway_folder $PWD
    end

    function __holloway_postexec --on-event fish_postexec
        set -l code $status
        set -l duration $CMD_DURATION
        test -x "$__holloway_hook"; and not set -q fish_private_mode; or return
        string match -qr '^\S' -- $argv[1]; or return
        if functions -q fish_should_add_to_history
            fish_should_add_to_history $argv[1]; or return
        end
        for pattern in (string split -n : -- $HOLLOWAY_IGNORE)
            not string match -q -- $pattern $argv[1]; or return
        end
        set -l command (__holloway_escape $argv[1])
        set -l folder (__holloway_escape $__holloway_folder)
        # A job of this shell, which is none of the person's: it is not told of, and theirs stays the last ($last_pid).
        set -l last $last_pid
        printf '{"session":"%s","command":"%s","folder":"%s","exit":%s,"duration_ms":%s}' \
            $__holloway_session "$command" "$folder" $code $duration |
            $__holloway_hook shell fish >/dev/null 2>&1 &
        disown $last_pid 2>/dev/null
        set -q last[1]; and set -g last_pid $last; or set -eg last_pid
    end
end
