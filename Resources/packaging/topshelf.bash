# Completes the flags of topshelf in bash.
_topshelf() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  # Bash splits --flag=value at the equals sign.
  [[ $word == '=' ]] && word=
  [[ $before == '=' ]] && ((COMP_CWORD > 1)) && before=${COMP_WORDS[COMP_CWORD - 2]}
  COMPREPLY=()
  case $before in
    --data-dir)
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -d -- "$word")
      return
      ;;
    --host)
      mapfile -t COMPREPLY < <(compgen -W '127.0.0.1 0.0.0.0 localhost' -- "$word")
      return
      ;;
    --port | --allowed-host) return ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W '--port --host --no-browser --data-dir --allowed-host --version --help' -- "$word")
}
complete -F _topshelf topshelf
